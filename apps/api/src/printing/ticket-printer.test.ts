import { afterAll, describe, expect, it } from 'vitest';
import { onBehalfOf } from '../domain/current-caller.ts';
import { ProblemError } from '../domain/errors/problem-error.ts';
import { type PrintedTicket, ticketPdf } from '../domain/tickets/ticket-pdf/index.ts';
import { exampleTicket } from '../../test/example-ticket.ts';
import { createTicketPrinter } from './ticket-printer.ts';

describe('the printer of tickets', () => {
  const printer = createTicketPrinter({ timeout: 120_000 });
  afterAll(() => printer.close());

  it('returns the bytes that the function returns', async () => {
    const printed = await printer.print(exampleTicket);
    expect(Buffer.from(printed).equals(ticketPdf(exampleTicket))).toBe(true);
  });

  it('leaves this thread free: timers run while many tickets are printed', async () => {
    const ticksDuring = async (work: () => Promise<unknown>) => {
      let ticks = 0;
      const timer = setInterval(() => (ticks += 1), 1);
      await work().finally(() => clearInterval(timer));
      return ticks;
    };
    const tickets = Array.from({ length: 20 }, () => exampleTicket);
    const onItsThread = await ticksDuring(() => Promise.all(tickets.map((each) => printer.print(each))));
    const onThisThread = await ticksDuring(async () => tickets.forEach((each) => ticketPdf(each)));
    expect(onThisThread).toBe(0);
    expect(onItsThread).toBeGreaterThan(0);
  });

  it('prints for another caller before the rest of one that asks for many', async () => {
    const orderOf = async (last: string) => {
      const done: string[] = [];
      const ask = (caller: string, name: string) =>
        onBehalfOf(
          () => caller,
          () => printer.print(exampleTicket).then(() => done.push(name)),
        );
      const many = Array.from({ length: 10 }, () => ask('Hana', 'one of ten'));
      await Promise.all([...many, ask(last, 'the last')]);
      return done.indexOf('the last');
    };
    expect(await orderOf('Budi')).toBeLessThanOrEqual(2);
    expect(await orderOf('Hana'), 'behind those of the same caller (control)').toBe(10);
  });

  it('rejects tickets when too many wait, and prints the others', async () => {
    const small = createTicketPrinter({ ofEach: 2, timeout: 120_000 });
    const tickets = Array.from({ length: 6 }, () => small.print(exampleTicket));
    const results = await Promise.allSettled(tickets).finally(() => small.close());
    const printed = results.filter(({ status }) => status === 'fulfilled');
    const rejected = results.filter(({ status }) => status === 'rejected');
    expect(printed.length).toBeGreaterThanOrEqual(2);
    expect(rejected.length).toBeGreaterThanOrEqual(3);
    expect(rejected[0]).toMatchObject({ reason: { code: 'unavailable' } });
  });

  it('gives up a ticket that takes too long, as a 503 that is logged', async () => {
    const slow = createTicketPrinter({ timeout: 1 });
    const problem = await slow.print(exampleTicket).catch((error: unknown) => error);
    await slow.close();
    expect(problem).toBeInstanceOf(ProblemError);
    expect(problem).toMatchObject({
      code: 'unavailable',
      particulars: { retryAfterSeconds: 2, cause: { name: 'TimeoutError' } },
    });
    // Errors that are intended are not logged.
    expect(problem).not.toHaveProperty('particulars.isIntended');
  });

  it('throws the error of one ticket, and prints the next', async () => {
    const broken = { ...exampleTicket, event: null } as unknown as PrintedTicket;
    await expect(printer.print(broken)).rejects.toThrow();
    await expect(printer.print(exampleTicket)).resolves.toBeInstanceOf(Uint8Array);
  });
});
