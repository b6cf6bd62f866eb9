import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { foundGames, giveFreeRounds } from '#browser/stores/back-office/free-rounds';
import type { MemberPage } from '#browser/stores/back-office/members';
import { valueOf } from '#browser/stores/loadable';
import { WINNINGS_FORMS } from '#rules/rewards/free-rounds-terms';
import {
  Alert,
  Field,
  fieldError,
  type Form,
  FormAmount,
  FormField,
  moneyText,
  Select,
  textControl,
  TextInput,
  useForm,
} from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { Code } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { ReasonField } from '../shared/ReasonField.tsx';
import { NAME_LENGTH } from './bonus-form.ts';
import {
  bonusProblemsOf,
  checkFreeRounds,
  type FreeRoundsValues,
  gameValue,
  NEW_FREE_ROUNDS,
  toNewFreeRounds,
} from './free-rounds-form.ts';
import { Contribution } from './GiveBonusDialog.tsx';
import styles from './MemberBonuses.module.css';

interface GiveFreeRoundsProps {
  member: MemberPage;
  /** The brand's maximum of the wagering factor. */
  maxFactor: string;
  onClose: () => void;
}

/** Gives a member free rounds of one game, whose winnings are cash or a bonus. */
export function GiveFreeRoundsDialog({ member, maxFactor, onClose }: GiveFreeRoundsProps) {
  const { t } = useTexts();
  const [check] = useState(() => checkFreeRounds(maxFactor));
  const form = useForm(NEW_FREE_ROUNDS, { check });
  // Repeated requests of one dialog give them once.
  const [key] = useState(() => crypto.randomUUID());
  const { currency } = member;
  return (
    <DecisionDialog
      title={t('freeRounds.giveTitle')}
      text={t('freeRounds.giveText')}
      confirmLabel={t('freeRounds.give')}
      facts={[
        { label: t('column.member'), value: member.account },
        { label: t('members.fact.memberId'), value: <Code>{member.memberId}</Code> },
      ]}
      form={form}
      decide={(values) => giveFreeRounds(member, toNewFreeRounds(values, key))}
      onClose={onClose}
    >
      <FormField
        form={form}
        name="name"
        label={t('freeRounds.name')}
        hint={t('freeRounds.nameHint')}
        t={t}
        maxLength={NAME_LENGTH.max}
        autoComplete="off"
      />
      <GameFields form={form} />
      <div className={styles.fields}>
        <FormField form={form} name="rounds" label={t('freeRounds.rounds')} t={t} inputMode="numeric" />
        <AmountField form={form} name="stake" currency={currency} />
        <AmountField form={form} name="maxWin" currency={currency} />
        <FormField form={form} name="days" label={t('freeRounds.days')} t={t} inputMode="numeric" />
      </div>
      <Field label={t('freeRounds.winningsAs')} isRequired>
        <Select
          {...textControl(form, 'winningsAs')}
          options={WINNINGS_FORMS.map((value) => ({ value, label: t(`freeRounds.form.${value}`) }))}
        />
      </Field>
      {form.values.winningsAs === 'bonus' && <BonusTerms form={form} maxFactor={maxFactor} currency={currency} />}
      <ReasonField form={form} hint={t('members.reasonHint')} />
      <Summary values={form.values} currency={currency} maxFactor={maxFactor} />
    </DecisionDialog>
  );
}

const SEARCH_PAUSE_MS = 250;

/** The game, among those that a search finds. */
function GameFields({ form }: { form: Form<FreeRoundsValues> }) {
  const { t } = useTexts();
  const [search, setSearch] = useState('');
  const games = valueOf(useStore(foundGames.$store)) ?? [];
  useEffect(() => {
    const timer = setTimeout(() => void foundGames.load(search.trim()), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [search]);
  const label = t('freeRounds.game');
  const options = games.map((row) => ({ value: gameValue(row), label: `${row.title} (${row.vendor} ${row.game})` }));
  const isListed = options.some(({ value }) => value === form.values.game);
  return (
    <div className={styles.fields}>
      <Field label={t('freeRounds.search')} hint={t('freeRounds.searchHint')}>
        <TextInput
          type="search"
          value={search}
          maxLength={NAME_LENGTH.max}
          autoComplete="off"
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            form.change('game', '');
          }}
        />
      </Field>
      <Field label={label} error={fieldError(form, 'game', { t, label })} isRequired>
        <Select
          {...textControl(form, 'game')}
          value={isListed ? form.values.game : ''}
          placeholder={options.length === 0 ? t('freeRounds.noGames') : '–'}
          options={options}
        />
      </Field>
    </div>
  );
}

interface TermsProps {
  form: Form<FreeRoundsValues>;
  maxFactor: string;
  currency: string;
}

/** Terms of the bonus that the winnings become. */
function BonusTerms({ form, maxFactor, currency }: TermsProps) {
  const { t } = useTexts();
  return (
    <fieldset className={styles.contribution}>
      <legend>{t('freeRounds.bonusTerms')}</legend>
      <div className={styles.fields}>
        <FormField
          form={form}
          name="factor"
          label={t('bonuses.factor')}
          hint={t('bonuses.factorHint', { max: maxFactor })}
          t={t}
          inputMode="decimal"
        />
        <AmountField form={form} name="maxBet" currency={currency} />
        <FormField form={form} name="bonusDays" label={t('freeRounds.bonusDays')} t={t} inputMode="numeric" />
        <AmountField form={form} name="maxConversion" currency={currency} isRequired={false} />
      </div>
      <Contribution form={form} />
    </fieldset>
  );
}

interface AmountFieldProps {
  form: Form<FreeRoundsValues>;
  name: 'stake' | 'maxWin' | 'maxBet' | 'maxConversion';
  currency: string;
  isRequired?: boolean;
}

function AmountField({ form, name, currency, isRequired = true }: AmountFieldProps) {
  const { t, tag } = useTexts();
  const group = name === 'stake' || name === 'maxWin' ? 'freeRounds' : 'bonuses';
  return (
    <FormAmount
      form={form}
      name={name}
      label={t(`${group}.${name}`)}
      currency={currency}
      tag={tag}
      t={t}
      isRequired={isRequired}
      aside={!isRequired && t('common:optional')}
    />
  );
}

/** Says what they may cost, and what is wrong with the terms of the bonus. */
function Summary({ values, currency, maxFactor }: Omit<TermsProps, 'form'> & { values: FreeRoundsValues }) {
  const { t, tag } = useTexts();
  const money = (amount: string) => moneyText({ amount: amount || '0', currency, tag });
  const { stake, maxWin, rounds, days } = values;
  const facts = { maxWin: money(maxWin), stake: money(stake), count: Number(rounds) || 0, days: Number(days) || 0 };
  return (
    <>
      <Alert tone="plain">{t('freeRounds.summary', facts)}</Alert>
      {bonusProblemsOf(values, maxFactor).map((problem) => (
        <Alert key={problem} tone="bad">
          {t(`bonuses.problem.${problem}`, { max: maxFactor })}
        </Alert>
      ))}
    </>
  );
}
