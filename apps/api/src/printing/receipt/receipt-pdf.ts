import { dayText, moneyText, periodText } from '@karcis/format';
import { wordsOf, type Words } from '@karcis/words';
import { bytesOf } from '../../domain/tickets/ticket-pdf/pen.ts';
import { label, openPages, type Pages, paper, perforation, plain, quiet, strong } from './page.ts';
import type { PrintedReceipt } from '../../domain/receipt.ts';
import { drawTable } from './table.ts';
import type { Writing } from './writing.ts';

/** Returns a receipt as a PDF of A4 pages. The same receipt has the same bytes. */
export function receiptPdf(receipt: PrintedReceipt): Buffer {
  const { locale, currency, event, reference, seller, paid_at } = receipt;
  const all = wordsOf(locale);
  const words = all.receipt;
  const writing: Writing = {
    receipt,
    words,
    money: (amount) => moneyText(amount, currency, locale),
    day: (instant) => dayText(instant, event.timezone, locale),
  };
  const pages = openPages({
    info: {
      title: `${words.title} ${reference}`,
      subject: `${words.title} ${reference}`,
      author: seller.name,
      createdAt: new Date(paid_at),
      language: locale,
    },
    footer: (page) => [`${reference} · ${words.note}`, page === 1 ? '' : words.page(page)],
  });
  drawHead(pages, writing);
  drawPeople(pages, writing);
  drawEvent(pages, writing);
  drawTable(pages, writing);
  drawPayment(pages, writing, all.orders.methods);
  if (pages.pen.hasReplaced()) drawReplaced(pages, words);
  pages.pen.document.end();
  return bytesOf(pages.pen.document);
}

function drawHead(pages: Pages, { receipt, words, day }: Writing): void {
  const { pen } = pages;
  const facts = [
    [words.order, receipt.reference],
    [words.paid, day(receipt.paid_at)],
  ] as const;
  let y = pages.y;
  for (const [name, text] of facts) {
    pen.write(pen.set(name, 110, { ...quiet, steps: [[10, 1]] }), paper.right - 270, y, 'right');
    y = pen.write(pen.set(text, 150, { ...strong, steps: [[10, 1]] }), paper.right - 150, y, 'right');
  }
  const title = pen.set(words.title, 220, { ...strong, steps: [[30, 1]], leading: 1.1 });
  pages.y = Math.max(y, pen.write(title, paper.left, pages.y - 6)) + 14;
  perforation(pages, 18);
}

/** Seller and buyer beside one another. */
function drawPeople(pages: Pages, { receipt: { seller, buyer }, words }: Writing): void {
  const taxId = (number: string | null) => (number === null ? null : words.taxId(number));
  const columns = [
    {
      x: paper.left,
      title: words.seller,
      lines: [seller.name, seller.address, taxId(seller.tax_id), seller.email],
    },
    {
      x: paper.left + paper.width / 2 + 12,
      title: words.buyer,
      lines: [
        buyer.company ?? buyer.name,
        buyer.company === null ? null : buyer.name,
        buyer.address,
        taxId(buyer.tax_number),
        buyer.email,
      ],
    },
  ];
  const ends = columns.map(({ x, title, lines }) =>
    drawLines(pages, { x, title, lines, width: paper.width / 2 - 12 }),
  );
  pages.y = Math.max(...ends) + 16;
}

function drawEvent(pages: Pages, { receipt: { event, locale }, words }: Writing): void {
  const { days, times } = periodText(event.starts_at, event.ends_at, event.timezone, locale);
  const place = event.venue && `${event.venue.name}, ${event.venue.city}`;
  const lines = [event.title, `${days}, ${times}`, place];
  pages.y = drawLines(pages, { x: paper.left, title: words.event, lines, width: paper.width }) + 20;
}

/** How and when it was paid. */
function drawPayment(
  pages: Pages,
  { receipt: { payment }, words, day }: Writing,
  methods: Words['orders']['methods'],
): void {
  if (payment === null) return;
  pages.keep(60);
  const lines = [methods[payment.method], `${day(payment.paid_at)} · ${payment.reference}`];
  pages.y = drawLines(pages, { x: paper.left, title: words.payment, lines, width: paper.width });
}

/** Says that letters were replaced. */
function drawReplaced(pages: Pages, words: Words['receipt']): void {
  const { pen } = pages;
  const said = pen.set(words.replaced, paper.width, quiet);
  pages.keep(said.height + 12);
  pages.y = pen.write(said, paper.left, pages.y + 12);
}

interface Lines {
  readonly x: number;
  readonly width: number;
  readonly title: string;
  readonly lines: readonly (string | null)[];
}

/** Lines below a small heading, the first of them in bold. Returns their lower end. */
function drawLines({ pen, y }: Pages, { x, width, title, lines }: Lines): number {
  let end = pen.write(pen.set(title.toUpperCase(), width, label), x, y) + 3;
  const told = lines.filter((line) => line !== null && line !== '');
  for (const [at, line] of told.entries())
    end = pen.write(pen.set(line ?? '', width, at === 0 ? strong : plain), x, end);
  return end;
}
