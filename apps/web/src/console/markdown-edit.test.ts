import { describe, expect, it } from 'vitest';
import { editBy, type Tool } from './markdown-edit.ts';

/** A text whose marked part stands between bars, after a tool was used. */
function after(tool: Tool, given: string): string {
  const start = given.indexOf('|');
  const end = given.lastIndexOf('|') - (given.split('|').length > 2 ? 1 : 0);
  const bare = given.replaceAll('|', '');
  const edit = editBy(tool, bare, start, end);
  const text = bare.slice(0, edit.start) + edit.text + bare.slice(edit.end);
  const [from, to] = edit.marked;
  return `${text.slice(0, from)}|${text.slice(from, to)}|${text.slice(to)}`;
}

describe('a tool of a text in Markdown', () => {
  it('puts signs around what is marked, and takes them away again', () => {
    expect(after('bold', 'Malam |keroncong| lama')).toBe('Malam **|keroncong|** lama');
    expect(after('bold', 'Malam **|keroncong|** lama')).toBe('Malam |keroncong| lama');
    expect(after('bold', 'Malam |**keroncong**| lama')).toBe('Malam |keroncong| lama');
    expect(after('italic', '|')).toBe('_||_');
    expect(after('italic', 'di **|sini|**')).toBe('di **_|sini|_**');
  });

  it('begins whole lines, and takes that away again', () => {
    expect(after('heading', 'Satu\nD|u|a')).toBe('Satu\n|## Dua|');
    expect(after('list', '|Satu\nDua|\nTiga')).toBe('|- Satu\n- Dua|\nTiga');
    expect(after('list', '|- Satu\n- Dua|\nTiga')).toBe('|Satu\nDua|\nTiga');
    expect(after('list', '|- Satu\nDua|')).toBe('|- Satu\n- Dua|');
    expect(after('list', '|')).toBe('- ||');
    expect(after('heading', 'Satu\n|\nTiga')).toBe('Satu\n## ||\nTiga');
  });

  it('makes a link of words, whose address is typed next, or of an address', () => {
    expect(after('link', 'Lihat |peta|.')).toBe('Lihat [peta](|https://|).');
    expect(after('link', '|https://karcis.test/a|')).toBe('[||](https://karcis.test/a)');
    expect(after('link', '|')).toBe('[||](https://)');
  });
});
