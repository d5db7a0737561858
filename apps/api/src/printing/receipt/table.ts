import { label, type Pages, paper, plain, quiet, rule, strong } from './page.ts';
import type { Writing } from './writing.ts';

/** Right ends of the columns of numbers, and how wide they are. */
const columns = {
  quantity: { right: paper.right - 210, width: 60 },
  price: { right: paper.right - 108, width: 96 },
  amount: { right: paper.right, width: 100 },
};
const itemWidth = paper.width - 280;
/** Sums stand in the right half. */
const sums = { left: paper.left + 150, right: paper.right };
/** Sizes at which numbers stay on one line. */
const oneLine = {
  steps: [
    [10, 1],
    [8, 1],
  ] as const,
};

/** Draws what was bought, what it adds up to, and what was given back. */
export function drawTable(pages: Pages, writing: Writing): void {
  drawHeadings(pages, writing);
  for (const item of writing.receipt.items) drawItem(pages, writing, item);
  drawSums(pages, writing);
}

function drawHeadings(pages: Pages, { words }: Writing): void {
  const { pen } = pages;
  pages.keep(60);
  const cell = (text: string, { right, width }: { right: number; width: number }) =>
    pen.write(pen.set(text.toUpperCase(), width, label), right - width, pages.y, 'right');
  cell(words.quantity, columns.quantity);
  cell(words.price, columns.price);
  cell(words.amount, columns.amount);
  pages.y = pen.write(pen.set(words.item.toUpperCase(), itemWidth, label), paper.left, pages.y) + 4;
  rule(pages, 6);
}

function drawItem(
  pages: Pages,
  { money }: Writing,
  { name, quantity, unit_price }: Writing['receipt']['items'][number],
): void {
  const { pen } = pages;
  const item = pen.set(name, itemWidth, { ...plain, steps: [[10, 3]] });
  pages.keep(item.height + 6);
  const cell = (text: string, { right, width }: { right: number; width: number }) =>
    pen.write(pen.set(text, width, { ...plain, ...oneLine }), right - width, pages.y, 'right');
  cell(String(quantity), columns.quantity);
  cell(money(unit_price), columns.price);
  cell(money(quantity * unit_price), columns.amount);
  pages.y = pen.write(item, paper.left, pages.y) + 6;
}

function drawSums(pages: Pages, { receipt, words, money, day }: Writing): void {
  const { subtotal, discounts, fee, fee_tax, tax_name, ticket_tax, ticket_tax_included, total, refunds } =
    receipt;
  const tax = tax_name ?? words.tax;
  rule(pages, 8);
  const parts: (readonly [string, number])[] = [
    ...discounts.map(
      ({ name, amount }) => [name === null ? words.discounts : words.discount(name), -amount] as const,
    ),
    [words.fee, fee],
    [words.feeTax, fee_tax],
    [tax, ticket_tax_included ? 0 : ticket_tax],
  ];
  const shown = parts.filter(([, amount]) => amount !== 0);
  if (shown.length > 0) drawSum(pages, words.subtotal, money(subtotal));
  for (const [name, amount] of shown) drawSum(pages, name, money(amount));
  pages.keep(34);
  rule(pages, 6, { ...paper, ...sums });
  drawSum(pages, words.total, money(total), 'strong');
  if (ticket_tax_included && ticket_tax > 0) drawSum(pages, words.included(tax), money(ticket_tax), 'quiet');
  for (const { amount, succeeded_at } of refunds)
    drawSum(pages, words.refunded(day(succeeded_at)), money(-amount));
  if (refunds.length > 0) {
    const rest = total - refunds.reduce((sum, { amount }) => sum + amount, 0);
    drawSum(pages, words.rest, money(rest), 'strong');
  }
  pages.y += 18;
}

/** A name with its amount. */
function drawSum(
  pages: Pages,
  name: string,
  amount: string,
  weight: 'plain' | 'quiet' | 'strong' = 'plain',
): void {
  const { pen } = pages;
  const setting = {
    plain,
    quiet,
    strong: {
      ...strong,
      steps: [
        [13, 1],
        [10, 2],
      ] as const,
    },
  }[weight];
  const width = sums.right - sums.left - columns.amount.width - 8;
  const text = pen.set(name, width, setting);
  pages.keep(text.height + 3);
  const of = columns.amount.width + 20;
  const number = pen.set(amount, of, {
    ...setting,
    steps: [
      [weight === 'strong' ? 13 : 10, 1],
      [8, 1],
    ],
  });
  pen.write(number, sums.right - of, pages.y, 'right');
  pages.y = pen.write(text, sums.left, pages.y) + 3;
}
