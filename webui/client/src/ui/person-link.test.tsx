/** Tests of the links to people. */
import { render, screen } from "@testing-library/preact";
import { expect, it } from "vitest";
import { NamedPeople } from "./person-link";

const links = () => screen.queryAllByRole("link").map((one) => one.textContent);

it.each([
  ["Los del Puerto", ["Ane", "<b>Jon</b>"], "Los del PuertoAne · <b>Jon</b>"],
  ["Ane · Jon", ["Ane", "Jon"], "Ane · Jon"],
  ["Ane / Jon", ["Ane", "Jon"], "Ane · Jon"],
  ["Nerea", ["Nerea"], "Nerea"],
])("of %s lead to those whose names are known, each named once", (name, people, shown) => {
  const { container } = render(<NamedPeople name={name} people={people} />);
  expect(container.textContent).toBe(shown);
  expect(links()).toEqual(people);
});

it("are none where nobody is known, and of a name that was forgotten", () => {
  const { container } = render(<NamedPeople name="Los del Puerto" people={[]} />);
  expect(container.textContent).toBe("Los del Puerto");
  render(<NamedPeople name="Otros" people={["—", "Ane"]} />);
  expect(links()).toEqual(["Ane"]);
});
