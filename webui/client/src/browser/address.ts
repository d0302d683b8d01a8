/** Which page this is, from its HTML file, and the code of the table in the address. */
const { page } = document.documentElement.dataset;

export const isTable = page === "table";
export const isPhone = isTable || page === "home";
export const code = location.pathname.split("/")[2]?.toUpperCase() || null;
