import "./chart.css";

interface BarsProps {
  id: string;
  /** Labelled by the heading of this id. */
  labelledBy?: string;
  of: readonly { name: string; value: number }[];
}

/** Bars from 0 to the largest value: a table, so that each has its name and number as text. */
export function Bars({ id, labelledBy, of }: BarsProps) {
  const most = Math.max(1, ...of.map(({ value }) => value));
  return (
    <table class="bars" aria-labelledby={labelledBy} data-testid={id}>
      <tbody>
        {of.map(({ name, value }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td class="bar">
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(100 * value) / most} height="10" />
              </svg>
            </td>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
