import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import {
  changeMemberLimits,
  inhouseTermsTable,
  type MemberLimits as Limits,
  memberLimits,
} from '#browser/stores/back-office/inhouse';
import type { MemberPage } from '#browser/stores/back-office/members/members';
import { canDecide } from '#browser/stores/back-office/shell/sections';
import { valueOf } from '#browser/stores/loadable';
import { INHOUSE_GAMES, isInhouseGame } from '#rules/inhouse/stream';
import {
  Alert,
  Button,
  Field,
  FormAmount,
  Loaded,
  Money,
  Select,
  textControl,
  type Translator,
  useForm,
} from '../../ui/index.ts';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { ReasonField } from '../shared/ReasonField.tsx';
import { actionsColumn, RowActions } from '../shared/RowActions.tsx';
import { checkLimits, closedBy, EVERY_GAME, gameOf, limitsIn, toChange, valuesOf } from './limits-form.ts';
import styles from './MemberBonuses.module.css';

const AMOUNTS = ['max', 'maxWin'] as const;

const gameName = (t: Translator, game: string) =>
  isInhouseGame(game) ? t(`inhouseTerms.game.${game}`) : t('inhouseTerms.allGames');

/** A member's own limits in the portal's games; finance and administrators set them. */
export function MemberLimits({ member }: { member: MemberPage }) {
  const { t } = useTexts();
  const { role } = useStaffUser();
  const loadable = useStore(memberLimits.$store);
  const limits = valueOf(loadable)?.limits;
  /** The game whose limits are edited, or all. */
  const [edited, setEdited] = useState<string>();
  const { memberId, currency } = member;
  useEffect(() => {
    memberLimits.clear();
    void memberLimits.load(memberId);
  }, [memberId]);
  const mayChange = canDecide(role);
  return (
    <section>
      <div className={styles.head}>
        <h3 className={styles.title}>{t('inhouseTerms.limitsTitle')}</h3>
        {mayChange && (
          <Button variant="secondary" disabled={!limits} onClick={() => setEdited(EVERY_GAME)}>
            {t('inhouseTerms.limitsSet')}
          </Button>
        )}
      </div>
      <Loaded loadable={loadable} t={t} onRetry={memberLimits.reload} rows={1}>
        {(found) => <List limits={found.limits} currency={currency} onEdit={mayChange ? setEdited : undefined} />}
      </Loaded>
      {edited !== undefined && limits && (
        <LimitsDialog member={member} game={edited} limits={limits} onClose={() => setEdited(undefined)} />
      )}
    </section>
  );
}

interface ListProps {
  limits: readonly Limits[];
  currency: string;
  onEdit: ((game: string) => void) | undefined;
}

function List({ limits, currency, onEdit }: ListProps) {
  const { t, tag } = useTexts();
  const columns = useMemo(() => {
    const facts = dataColumns(t, tag, currency);
    return onEdit ? [...facts, editColumn(t, onEdit)] : facts;
  }, [t, tag, currency, onEdit]);
  if (limits.length === 0) return <p className={styles.none}>{t('inhouseTerms.limitsNone')}</p>;
  return <Records caption={t('inhouseTerms.limitsTitle')} columns={columns} rows={limits} keyOf={gameOf} />;
}

function dataColumns(t: Translator, tag: string, currency: string): Column<Limits>[] {
  const money = (amount: string | null) =>
    amount === null ? '–' : <Money amount={amount} currency={currency} tag={tag} />;
  return [
    { key: 'game', label: t('column.game'), cell: (row) => gameName(t, gameOf(row)) },
    { key: 'max', label: t('inhouseTerms.max'), kind: 'number', cell: ({ max }) => money(max) },
    { key: 'maxWin', label: t('inhouseTerms.maxWin'), kind: 'number', cell: ({ maxWin }) => money(maxWin) },
  ];
}

function editColumn(t: Translator, onEdit: (game: string) => void): Column<Limits> {
  return actionsColumn(t, (row) => (
    <RowActions
      of={gameName(t, gameOf(row))}
      actions={[{ label: t('ranks.edit'), onClick: () => onEdit(gameOf(row)) }]}
    />
  ));
}

interface DialogProps {
  member: MemberPage;
  game: string;
  /** All that the member has. */
  limits: readonly Limits[];
  onClose: () => void;
}

function LimitsDialog({ member, game, limits, onClose }: DialogProps) {
  const { t, tag } = useTexts();
  const form = useForm(valuesOf(game, limits), { check: checkLimits });
  const terms = valueOf(useStore(inhouseTermsTable.$store))?.terms ?? [];
  useEffect(() => void inhouseTermsTable.load(), []);
  const ownTerms = terms.filter(({ currency, enabled }) => enabled && currency === member.currency);
  const closed = closedBy(form.values, limits, ownTerms);
  return (
    <DecisionDialog
      title={t('inhouseTerms.limitsTitle')}
      text={t('inhouseTerms.limitsText')}
      confirmLabel={t('ranks.save')}
      facts={[{ label: t('column.member'), value: member.account }]}
      form={form}
      decide={(values) => changeMemberLimits(member, toChange(values))}
      onClose={onClose}
    >
      <Field label={t('column.game')} isRequired>
        <Select
          {...textControl(form, 'game')}
          onChange={({ currentTarget: { value } }) => form.set(limitsIn(value, limits))}
          options={[EVERY_GAME, ...INHOUSE_GAMES].map((value) => ({ value, label: gameName(t, value) }))}
        />
      </Field>
      {AMOUNTS.map((name) => (
        <FormAmount
          key={name}
          form={form}
          name={name}
          label={t(`inhouseTerms.${name}`)}
          currency={member.currency}
          tag={tag}
          t={t}
          aside={t('common:optional')}
          isRequired={false}
        />
      ))}
      {closed.length > 0 && (
        <Alert tone="warning">
          {t('inhouseTerms.limitsClose', {
            games: new Intl.ListFormat(tag, { type: 'unit' }).format(closed.map((each) => gameName(t, each))),
          })}
        </Alert>
      )}
      <ReasonField form={form} hint={t('members.reasonHint')} />
    </DecisionDialog>
  );
}
