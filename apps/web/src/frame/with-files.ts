// Every `import()` of a build goes through the function below: the build puts this module in the place of the one of Vite, which has twice
// its size and watches for nonces and failures that nothing here asks about. The page of an event has it as well.

/** Style sheets that are asked for, until they are there, by their addresses. */
const styles = new Map<string, Promise<unknown>>();

/** Adds a file to the page, unless it is there. Resolves at once for a script, which is only fetched, and for a style sheet once it applies. */
function add(file: string): Promise<unknown> | undefined {
  const href = `/${file}`;
  if (document.querySelector(`link[href="${href}"]`) !== null) return styles.get(href);
  const link = document.createElement('link');
  link.href = href;
  link.rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
  document.head.append(link);
  if (link.rel === 'modulepreload') return undefined;
  const applies = new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      // The next who needs it asks again.
      link.remove();
      reject(new Error(`There is no ${href}`));
    };
  });
  styles.set(href, applies);
  return applies;
}

/** Loads a module with the files that it needs, all asked for at once, and not each by the one before. The name is that of Vite. */
export const __vitePreload = async <Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> => {
  await Promise.all(files.map(add));
  return load();
};
