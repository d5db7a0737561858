import { describe, expect, it } from 'vitest';
import { expensivePieces, repeated } from '../../test/expensive-texts.ts';
import { richHtml, richText } from './rich.ts';

const site = 'https://karcis.test';
const asText = async (markdown: string) => richText(await richHtml(markdown, site));

describe('rich text of a mail, as text', () => {
  it('has each item of a list in a line of its own, wherever it stands', async () => {
    expect(await asText('Isi:\n\n- satu\n  - dua\n\n- tiga')).toBe('Isi:\n\n- satu\n\n- dua\n\n- tiga');
    expect(await asText('<ul><li> <li>satu</li></li> <li>dua</li></ul>')).toBe('-\n- satu\n- dua');
  });

  it('has no blanks at the end of a line, and those within it as they were written', async () => {
    expect(await asText('```\na  b \t \nc\n```')).toBe('a  b\nc');
  });

  // Between other characters: at the end of a text, a run of blanks is cut off before it is searched.
  it.each(expensivePieces)('out of %j is made soon', async (piece) => {
    const html = await richHtml(`a${repeated(piece, 60_000)}b`, site);
    const started = process.cpuUsage();
    richText(html);
    const { user } = process.cpuUsage(started);
    // Most take a twentieth of that; with quadratic costs they take five seconds and more.
    expect(user / 1e6).toBeLessThan(2);
  });
});
