import type { Room } from '../screens/screen.ts';
import type { Assets } from '../site/context.ts';
import type { Manifest } from './renderer.ts';

/** Files that a page loads: its script, what that and its screen import, and its style sheets. */
export interface RoomFiles {
  readonly script: string;
  readonly imports: readonly string[];
  readonly styles: readonly string[];
}

export function assetsOf(
  manifest: Manifest,
): Assets & { readonly room: (room: Room, view?: string) => RoomFiles } {
  const entry = (source: string) => {
    const found = manifest[source];
    if (found === undefined) throw new Error(`The build has no ${source}.`);
    return found;
  };
  const address = (file: string) => `/${file}`;
  const named = (pattern: RegExp) => {
    const found = Object.values(manifest).find(({ file }) => pattern.test(file));
    if (found === undefined) throw new Error(`The build has no file like ${pattern.source}.`);
    return address(found.file);
  };

  /** Every entry that this one imports, itself first. */
  function withImports(source: string, seen = new Set<string>()): Set<string> {
    if (!seen.has(source)) {
      seen.add(source);
      for (const each of entry(source).imports ?? []) withImports(each, seen);
    }
    return seen;
  }

  const site = entry('src/site/main.ts');
  return {
    styles: (site.css ?? []).map(address),
    font: named(/plus-jakarta.*\.woff2$/),
    icon: named(/icon.*\.svg$/),
    island: (name) => address(entry(`src/site/islands/${name}.ts`).file),
    room: (room, view) => {
      const [source = '', ...own] = withImports(`src/${room}/main.tsx`);
      const imports = new Set([...own, ...(view === undefined ? [] : withImports(view))]);
      imports.delete(source);
      return {
        script: address(entry(source).file),
        imports: [...imports].map((each) => address(entry(each).file)),
        styles: [source, ...own].flatMap((each) => entry(each).css ?? []).map(address),
      };
    },
  };
}
