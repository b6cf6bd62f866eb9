import type { DrawResult, SelectionForm, GameGroup, BetType } from '#rules/lottery';
import { drawResultWith } from '#rules/lottery/draws/drawing';
import { uniform, type Below } from '#rules/lottery/draws/stream';

/** Returns a generator of pseudo-random integers below its argument; a label gives the same ones in every run. */
export function randomFrom(label: string): Below {
  return uniform(words(label));
}

/** Mulberry32, a fast generator that is good enough for examples. */
function* words(label: string): Generator<number, never> {
  let state = [...label].reduce(
    (hash, character) => Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193),
    0x811c9dc5,
  );
  for (;;) {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), 1 | state);
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word;
    yield (word ^ (word >>> 14)) >>> 0;
  }
}

export function randomResult(group: GameGroup, label: string): DrawResult {
  const below = randomFrom(`draw ${label}`);
  const result = drawResultWith(below, group, group === 'LHC' ? 2020 + below(15) : 0);
  if (group === 'SSC') {
    // Uses few digits, so that repetitions occur.
    const palette = Array.from({ length: 1 + below(10) }, () => below(10));
    return { ...result, balls: result.balls.map((ball) => (below(3) === 0 ? ball : pick(palette, below))) };
  }
  // One in five draws has the number on which two-sided bets are a push.
  if (group === 'LHC' && below(5) === 0 && !result.balls.includes(49)) {
    return { ...result, balls: result.balls.with(below(7), 49) };
  }
  return result;
}

function pick<Item>(items: readonly Item[], below: Below): Item {
  const item = items[below(items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

/** Builds a selection of a few values, often drawn ones; it may have no combinations. */
export function randomSelection(betType: BetType, result: DrawResult, below: Below): string {
  const { form } = betType.rule;
  const token = (value: number) => form.alphabet.tokenOf(value);
  const hinted = hints(form, result);
  // Some selections contain only drawn numbers, others none, because some bet types pay for misses.
  const hitTenths = pick([0, 5, 9], below);
  const value = () =>
    hinted.length > 0 && below(10) < hitTenths ? pick(hinted, below) : pick(form.alphabet.values, below);
  const some = (size: number) => {
    const values = new Set<number>();
    while (values.size < Math.min(size, form.alphabet.values.length)) values.add(value());
    return [...values];
  };
  const list = (values: readonly number[]) => values.map(token).join(',');
  const sizeUpTo = (max: number) => form.min + below(Math.min(form.max - form.min, max) + 1);
  const balls = adjacentBalls(form, result, below);

  switch (form.kind) {
    case 'list':
      return list(some(sizeUpTo(form.min > 5 ? 4 : 5)));
    case 'sets':
      return Array.from({ length: form.parts }, (_, part) => {
        const isEmpty = form.min === 0 && below(4) === 0;
        const set = some(1 + below(5));
        const drawn = balls[part];
        if (drawn !== undefined && !set.includes(drawn) && below(5) > 0) set.push(drawn);
        return isEmpty ? '-' : list(set);
      }).join('|');
    case 'lines': {
      const isDigits = token(1).length === 1;
      const line = () => {
        if (below(3) === 0) return balls.map(token).join(isDigits ? '' : ' ');
        const values = isDigits ? Array.from({ length: form.parts }, () => value()) : some(form.parts);
        return values.map(token).join(isDigits ? '' : ' ');
      };
      return [...new Set(Array.from({ length: 1 + below(5) }, line))].join(';');
    }
    case 'banker': {
      const bankers = 1 + below(form.max);
      const pool = some(form.max + 1 + below(5));
      return `D:${list(pool.slice(0, bankers))}|T:${list(pool.slice(bankers))}`;
    }
    case 'positions': {
      const places = [1, 2, 3, 4, 5].filter(() => below(5) > 0);
      return `P:${places.join(',')}|N:${list(some(sizeUpTo(3)))}`;
    }
    case 'parlay': {
      const places = [1, 2, 3, 4, 5, 6].filter(() => below(2) === 0);
      return places.map((place) => `${place}:${token(pick(form.alphabet.values, below))}`).join(';');
    }
  }
}

/** Lists drawn values of this form; the first and last digits of prizes for Vietnamese groups. */
function hints({ alphabet }: SelectionForm, result: DrawResult): number[] {
  const digits = alphabet.tokenOf(alphabet.values[0] ?? 0).length;
  const prizes = [...result.prizes.values()];
  const ends = [...prizes, ...prizes.slice(0, 2), ...prizes.slice(0, 2)]
    .flat()
    .flatMap((text) => [text.slice(-digits), text.slice(0, digits)]);
  // Prefers the first ball, because more bet types depend on it.
  return [...result.balls, ...result.balls.slice(0, 3), ...ends.map(Number)].filter(
    (value) => alphabet.tokenOf(value) !== '',
  );
}

/** Returns as many adjacent balls as the form has parts, without those that the form cannot name. */
function adjacentBalls({ parts, alphabet }: SelectionForm, { balls }: DrawResult, below: Below): number[] {
  const start = below(Math.max(1, balls.length - parts + 1));
  return balls.slice(start, start + parts).filter((value) => alphabet.tokenOf(value) !== '');
}
