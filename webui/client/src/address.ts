/** Which page this is, as its .html file says, and the table's code in its address. */
const { page } = document.documentElement.dataset;

export const isTable = page === "table";
export const isPhone = isTable || page === "home";
export const code = location.pathname.split("/")[2]?.toUpperCase() || null;
