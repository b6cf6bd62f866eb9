import type { DayNumber } from '../../lottery/draws/local-days.ts';

export interface TreeAccount {
  readonly id: string;
  /** Null: the house. */
  readonly upline: string | null;
}

export interface TreeMove {
  readonly member: string;
  /** First business day below the new upline. */
  readonly day: DayNumber;
  readonly upline: string | null;
}

/** Tree of agents and members by business day: a move counts from the start of a day (docs/spec/agents-rulebook.md §2.4). */
export class DatedTree {
  readonly #uplines = new Map<string, { fromDay: DayNumber; upline: string | null }[]>();

  /** Throws RangeError for an upline or a moved account that does not exist. */
  constructor(accounts: readonly TreeAccount[], moves: readonly TreeMove[]) {
    for (const { id, upline } of accounts) this.#uplines.set(id, [{ fromDay: -Infinity, upline }]);
    for (const { member, day, upline } of moves.toSorted((a, b) => a.day - b.day))
      this.#entriesOf(member).push({ fromDay: day, upline });
    for (const { upline } of [...accounts, ...moves]) if (upline !== null) this.#entriesOf(upline);
  }

  /** Lists an account and all above it on a business day, from the bottom. Throws RangeError when it is above itself. */
  pathOf(account: string, day: DayNumber): string[] {
    const path: string[] = [];
    for (let id: string | null = account; id !== null; id = this.#uplineOn(id, day)) {
      if (path.includes(id)) throw new RangeError(`${id} is above itself`);
      path.push(id);
    }
    return path;
  }

  /** Returns whether an account belongs to a team, which includes its agent. */
  isInTeam(account: string, team: string, day: DayNumber): boolean {
    return this.pathOf(account, day).includes(team);
  }

  /** Returns the depth of an account; directly below the house it is 1. */
  depthOf(account: string, day: DayNumber): number {
    return this.pathOf(account, day).length;
  }

  #uplineOn(account: string, day: DayNumber): string | null {
    return this.#entriesOf(account).findLast(({ fromDay }) => fromDay <= day)?.upline ?? null;
  }

  #entriesOf(account: string) {
    const entries = this.#uplines.get(account);
    if (!entries) throw new RangeError(`there is no account ${account}`);
    return entries;
  }
}
