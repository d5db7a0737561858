// Every `import()` of a build goes through the function below: the build puts this module in the place of the one of Vite, which has four
// times its size, waits for style sheets and watches for nonces. Style sheets come with the page. The page of an event has it as well.

/** Has the browser fetch a script, unless the page names it already. */
function fetchSoon(file: string): void {
  const href = `/${file}`;
  if (document.querySelector(`link[href="${href}"]`) !== null) return;
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = href;
  document.head.append(link);
}

/** Loads a module with the files that it needs, all asked for at once, and not each by the one before. */
const withFiles = <Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> => {
  for (const file of files) fetchSoon(file);
  return load();
};

// The name by which Vite calls it.
export { withFiles as __vitePreload };
