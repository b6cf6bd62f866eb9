import { listReceivables } from '#domain/lottery';
import { formatAmount } from '#kernel/money';
import type { Command, CommandContext } from './command.ts';
import { textTable } from './text-table.ts';

const MAX_ROWS = 100;

async function receivables({ db, print }: CommandContext): Promise<number> {
  const { rows, total } = await listReceivables(db, MAX_ROWS);
  print(
    textTable(rows, [
      { title: 'MEMBER ID', text: (row) => row.publicId },
      { title: 'MEMBER', text: (row) => row.account },
      { title: 'RECEIVABLE', text: (row) => formatAmount(row.receivableMinor), isNumber: true },
      { title: 'CURRENCY', text: (row) => row.currency },
      { title: 'GAME', text: (row) => row.gameCode },
      { title: 'DRAW', text: (row) => row.drawNumber },
      { title: 'RESULT', text: (row) => String(row.resultVersion), isNumber: true },
    ]),
  );
  print(`${rows.length} of ${total}; recovered from the members’ next credits`);
  return 0;
}

export const lotteryCommands: Record<string, Command> = {
  'lottery receivables': {
    usage: '',
    summary: 'lists debts of members from corrected results',
    words: 0,
    run: receivables,
  },
};
