import { listReceivables } from '#domain/lottery';
import { formatAmount } from '#kernel/money';
import type { Command, CommandContext } from './command.ts';
import { textTable } from './text-table.ts';

const MOST = 100;

async function receivables({ db, print }: CommandContext): Promise<number> {
  const { rows, total } = await listReceivables(db, MOST);
  print(
    textTable(rows, [
      { title: 'CUSTOMER', text: (row) => row.customerId },
      { title: 'MEMBER', text: (row) => row.account },
      { title: 'RECEIVABLE', text: (row) => formatAmount(row.receivableMinor), isNumber: true },
      { title: 'CURRENCY', text: (row) => row.currency },
      { title: 'GAME', text: (row) => row.gameCode },
      { title: 'DRAW', text: (row) => row.drawNumber },
      { title: 'RESULT', text: (row) => String(row.resultVersion), isNumber: true },
    ]),
  );
  print(`${rows.length} of ${total}; each is taken as soon as its member has a balance`);
  return 0;
}

export const lotteryCommands: Record<string, Command> = {
  'lottery receivables': {
    usage: '',
    summary: 'who owes what since a result was corrected',
    words: 0,
    run: receivables,
  },
};
