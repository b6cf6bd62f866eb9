import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { tokenText } from '#browser/lottery/names';
import type { Draft } from '#browser/stores/lottery/draft';
import { $parsedSelection, $valuePrizes, setLeg, setPart, setTyped } from '#browser/stores/lottery/draft';
import { $lunarYear } from '#browser/stores/lottery/game';
import { colorOf } from '#rules/lottery';
import { numbersOfWord } from '#rules/lottery/draws/lhc-words';
import { isTyped, QUICK_PICKS, quickPick } from '#rules/lottery/grammar/typing';
import { classes, Field, Select, TextArea, type Translator } from '../../ui/index.ts';
import { carColor } from '../parts/car-color.ts';
import styles from './Board.module.css';
import { partText } from './part-names.ts';

interface SelectionInputProps {
  tag: string;
  t: Translator;
  draft: Draft;
}

/** The controls that make a selection: number pads, a text area or parlay legs. */
export function SelectionInput({ tag, t, draft }: SelectionInputProps) {
  const { form } = draft.betType.rule;
  if (isTyped(form)) return <TypedNumbers t={t} draft={draft} />;
  if (form.kind === 'parlay') return <Legs t={t} draft={draft} />;
  return draft.picks.map((_, part) => <NumberPad key={part} tag={tag} t={t} draft={draft} part={part} />);
}

function NumberPad({ tag, t, draft, part }: SelectionInputProps & { part: number }) {
  const { betType, picks } = draft;
  const { form } = betType.rule;
  const prizes = useStore($valuePrizes, { ssr: 'initial' });
  const numbers = new Intl.NumberFormat(tag, { maximumFractionDigits: 4 });
  const id = useId();
  const chosen = picks[part] ?? [];
  const label = partText(t, betType, part);
  const isPositions = form.kind === 'positions' && part === 0;
  const values = isPositions ? Array.from({ length: form.parts }, (_, index) => index + 1) : form.alphabet.values;
  const toggle = (value: number) =>
    setPart(part, chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  const isWords = !isPositions && Number.isNaN(Number(form.alphabet.tokenOf(values[0] ?? 0)));
  const shape = isWords ? styles.words : classes(styles.numbers, values.length <= 10 && styles.upToTen);
  const isCars = betType.group === 'PK10' && !isWords && values.length === 10;
  const hasQuick =
    !isPositions && !isWords && form.kind !== 'banker' && values.length >= 10 && form.max >= values.length;
  return (
    <div className={styles.part} role="group" aria-labelledby={id}>
      <div className={styles.partHead}>
        <span className={styles.legend} id={id}>
          {label}
        </span>
        {hasQuick && (
          <div className={styles.quick} role="group" aria-label={t('lottery:board.quick', { part: label })}>
            {QUICK_PICKS.map((pick) => (
              <button key={pick} type="button" onClick={() => setPart(part, quickPick(form, pick))}>
                {t(`lottery:quick.${pick}`)}
              </button>
            ))}
          </div>
        )}
      </div>
      <div className={shape} dir={isWords ? undefined : 'ltr'}>
        {values.map((value) => {
          const token = isPositions ? String(value) : form.alphabet.tokenOf(value);
          return (
            <button
              key={value}
              type="button"
              className={classes(styles.number, colorClass(betType, value), isCars && styles.car)}
              style={isCars ? carColor(value) : undefined}
              aria-pressed={chosen.includes(value)}
              onClick={() => toggle(value)}
            >
              {tokenText(t, betType.code, token)}
              {prizes.has(value) && (
                <small className={styles.prize} dir="ltr">
                  {prizesText(prizes.get(value) ?? '', numbers)}
                </small>
              )}
              {isWords && <WordNumbers betType={betType} word={token} />}
            </button>
          );
        })}
      </div>
    </div>
  );
}

/** Formats a payout or a range of payouts in the reader's notation. */
function prizesText(prizes: string, numbers: Intl.NumberFormat): string {
  const texts = prizes.split('–').map((prize) => numbers.format(prize as Intl.StringNumericLiteral));
  return texts.join('–');
}

/** The numbers of Mark Six that a zodiac sign, a color or an element stands for in the lunar year. */
function WordNumbers({ betType, word }: { betType: Draft['betType']; word: string }) {
  const lunarYear = useStore($lunarYear, { ssr: 'initial' });
  const numbers = betType.group === 'LHC' && lunarYear !== undefined ? numbersOfWord(word, lunarYear) : [];
  if (numbers.length === 0) return null;
  return (
    <small className={styles.wordNumbers} dir="ltr">
      {numbers.map((number) => String(number).padStart(2, '0')).join(' ')}
    </small>
  );
}

/** Balls of Mark Six are red, blue or green, and their colors can be bet on. */
function colorClass({ group, rule: { form } }: Draft['betType'], value: number): string | undefined {
  const isBall = group === 'LHC' && form.alphabet.values.length === 49;
  return isBall ? styles[colorOf(value).toLowerCase()] : undefined;
}

function TypedNumbers({ t, draft }: Omit<SelectionInputProps, 'tag'>) {
  const dropped = useStore($parsedSelection, { ssr: 'initial' })?.dropped ?? 0;
  const hint = dropped > 0 ? t('lottery:board.dropped', { dropped }) : t('lottery:board.typedHint');
  return (
    <Field label={t('lottery:board.typed')} hint={hint}>
      <TextArea
        rows={5}
        dir="ltr"
        inputMode="text"
        autoComplete="off"
        spellCheck={false}
        value={draft.typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Field>
  );
}

function Legs({ t, draft }: Omit<SelectionInputProps, 'tag'>) {
  const { betType, picks } = draft;
  const { form } = betType.rule;
  const options = form.alphabet.values.map((value) => ({
    value: String(value),
    label: tokenText(t, betType.code, form.alphabet.tokenOf(value)),
  }));
  return (
    <div className={styles.legs}>
      {Array.from({ length: form.parts }, (_, index) => index + 1).map((leg) => (
        <Field key={leg} label={t('lottery:board.leg', { n: leg })}>
          <Select
            value={String(picks.find(([at]) => at === leg)?.[1] ?? '')}
            options={[{ value: '', label: t('lottery:board.none') }, ...options]}
            onChange={({ target }) => setLeg(leg, target.value === '' ? undefined : Number(target.value))}
          />
        </Field>
      ))}
    </div>
  );
}
