/** The imports of each file, by its path. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/**
 * Cycles of imports, each as the files from one to the same again; none where there are none. Of files that are bound together by
 * several cycles at least one is found.
 */
export function cyclesIn(imports: Imports): string[][] {
  const found: string[][] = [];
  const finished = new Set<string>();
  const path: string[] = [];

  function visit(file: string): void {
    if (finished.has(file)) return;
    const before = path.indexOf(file);
    if (before >= 0) {
      found.push([...path.slice(before), file]);
      return;
    }
    path.push(file);
    for (const each of imports.get(file) ?? []) visit(each);
    path.pop();
    finished.add(file);
  }

  for (const file of imports.keys()) visit(file);
  return found;
}
