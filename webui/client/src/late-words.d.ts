/** Part of a dictionary: the build takes out what no phone says before its first bid. */
declare module "*.json?late" {
  const words: Readonly<Record<string, string>>;
  export default words;
}
