import { useEffect, useState } from 'react';
import type { Autoplay } from '#browser/stores/inhouse/autoplay';
import { stopAutoplay, watchHiddenPage } from '#browser/stores/inhouse/autoplay';
import type { GameTerms } from '#browser/stores/inhouse/terms';
import { parseAmount } from '#kernel/money';
import { autoplayRefusal, type AutoplayTerms, MAX_AUTOPLAY_ROUNDS } from '#rules/inhouse/autoplay';
import { AmountInput, Field, MoneyChange, TextInput, type Translator } from '../../ui/index.ts';
import styles from './AutoplayPanel.module.css';

/** The conditions as they are typed. */
export interface AutoplayForm {
  rounds: string;
  lossLimit: string;
  profitLimit: string;
  singleWinLimit: string;
}

const FIRST_ROUNDS = '10';

export function useAutoplayForm(): [AutoplayForm, (form: AutoplayForm) => void] {
  return useState<AutoplayForm>({ rounds: FIRST_ROUNDS, lossLimit: '', profitLimit: '', singleWinLimit: '' });
}

/** Reads the conditions; a text where they do not allow a start. */
export function readAutoplay(form: AutoplayForm, stakeMinor: bigint, terms: GameTerms): AutoplayTerms | string {
  const optional = (text: string) => (text === '' ? undefined : parseAmount(text));
  const read: AutoplayTerms = {
    stakeMinor,
    rounds: Number(form.rounds),
    lossLimitMinor: parseAmount(form.lossLimit) ?? 0n,
    profitLimitMinor: optional(form.profitLimit),
    singleWinLimitMinor: optional(form.singleWinLimit),
  };
  const isAllowed = terms.allowsAutoplay;
  return autoplayRefusal(read, { isAllowed, maxRounds: MAX_AUTOPLAY_ROUNDS }) ?? read;
}

interface PanelProps {
  tag: string;
  t: Translator;
  terms: GameTerms;
  form: AutoplayForm;
  onChange: (form: AutoplayForm) => void;
}

/** Conditions that end auto-play: rounds and a loss always, a profit and a single win if the player wants. */
export function AutoplayFields({ tag, t, terms, form, onChange }: PanelProps) {
  const { currency } = terms;
  const amount = (name: Exclude<keyof AutoplayForm, 'rounds'>) => (
    <Field label={t(`inhouse:auto.${name}`)}>
      <AmountInput
        value={form[name]}
        onChange={(text) => onChange({ ...form, [name]: text })}
        currency={currency}
        tag={tag}
      />
    </Field>
  );
  return (
    <div className={styles.fields}>
      <Field label={t('inhouse:auto.rounds')}>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          value={form.rounds}
          onChange={(event) => onChange({ ...form, rounds: event.target.value })}
        />
      </Field>
      {amount('lossLimit')}
      {amount('profitLimit')}
      {amount('singleWinLimit')}
    </div>
  );
}

/** Rounds so far and what they brought; at the end why it ended. */
export function AutoplayStatus({
  tag,
  t,
  terms,
  autoplay,
}: Omit<PanelProps, 'form' | 'onChange'> & { autoplay: Autoplay }) {
  useEffect(() => {
    const stopWatching = watchHiddenPage();
    return () => {
      stopWatching();
      stopAutoplay('pressed');
    };
  }, []);
  const progress = autoplay.state === 'on' ? autoplay.progress : autoplay.ended?.progress;
  return (
    <p className={styles.status} role="status">
      {progress && (
        <>
          <span>
            {autoplay.state === 'on'
              ? t('inhouse:auto.progress', { played: progress.played, rounds: autoplay.terms.rounds })
              : t(`inhouse:auto.ended.${autoplay.ended?.reason ?? 'pressed'}`, { played: progress.played })}
          </span>
          <MoneyChange t={t} amount={progress.netMinor} currency={terms.currency} tag={tag} />
        </>
      )}
    </p>
  );
}
