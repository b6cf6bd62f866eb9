import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { errorText } from '#browser/client/errors';
import { timeText } from '#browser/format';
import { trialBalance, type TrialBalance } from '#browser/stores/back-office/ledger';
import { valueOf } from '#browser/stores/loadable';
import { Alert, Button, EmptyState, FailedState, Money, Skeleton, type Translator } from '../../ui/index.ts';
import { Code } from '../shared/cells.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { AccountKind } from './AccountKind.tsx';
import { Halts } from './Halts.tsx';
import styles from './LedgerScreen.module.css';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { RawDetails } from '../shared/RawDetails.tsx';
import { ScreenHead, Subtitle } from '../shared/ScreenHead.tsx';

/** Runs the trial balance on request. */
export function LedgerScreen() {
  const { t } = useTexts();
  const state = useStore(trialBalance.$store);
  const value = valueOf(state);
  const isBusy = state.state === 'loading';
  return (
    <>
      <ScreenHead title={t('ledger.title')} lead={t('ledger.lead')}>
        <Button isWide isBusy={isBusy} onClick={trialBalance.load}>
          {t('ledger.run')}
        </Button>
      </ScreenHead>
      <div className={styles.body} aria-busy={isBusy || undefined} aria-live="polite">
        {state.state === 'idle' && <EmptyState title={t('ledger.emptyTitle')} text={t('ledger.emptyText')} />}
        {isBusy && !value && <Skeleton shape="row" count={3} />}
        {state.state === 'failed' && <FailedState t={t} onRetry={trialBalance.load} text={errorText(t, state.error)} />}
        {value && <Result result={value.result} readAtMs={value.readAtMs} />}
      </div>
    </>
  );
}

function Result({ result, readAtMs }: { result: TrialBalance; readAtMs: number }) {
  const { t, tag } = useTexts();
  const columns = useMemo(() => totalColumns(t, tag), [t, tag]);
  const time = timeText(new Date(readAtMs).toISOString());
  return (
    <>
      <Alert tone={result.isBalanced ? 'good' : 'bad'}>
        <strong>{t(result.isBalanced ? 'ledger.balanced' : 'ledger.unbalanced')}</strong>
        <p>{t('ledger.counts', { entries: Number(result.entries), postings: Number(result.postings), time })}</p>
      </Alert>
      {result.problems.length > 0 && <Problems problems={result.problems} />}
      <Halts halted={result.halted} />
      <Subtitle>{t('ledger.totals')}</Subtitle>
      {result.totals.length === 0 ? (
        <p className={styles.none}>{t('ledger.noTotals')}</p>
      ) : (
        <Records
          caption={t('ledger.totals')}
          columns={columns}
          rows={result.totals}
          keyOf={(row) => `${row.accountKind} ${row.currency}`}
        />
      )}
    </>
  );
}

type Problem = TrialBalance['problems'][number];

/** Says what does not add up, what that means and what to do, one kind of discrepancy after the other. */
function Problems({ problems }: { problems: readonly Problem[] }) {
  const { t } = useTexts();
  const byCode = Map.groupBy(problems, ({ code }) => code);
  return (
    <section>
      <Subtitle>{t('ledger.problems', { count: problems.length })}</Subtitle>
      <p>{t('ledger.problemsText')}</p>
      <ul className={styles.problems}>
        {[...byCode].map(([code, found]) => (
          <li key={code}>
            <ProblemGroup code={code} found={found} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ProblemGroup({ code, found }: { code: Problem['code']; found: readonly Problem[] }) {
  const { t } = useTexts();
  const kinds = new Set(found.flatMap(({ accountKind }) => accountKind ?? []));
  return (
    <>
      <strong>{t(`ledger.problem.${code}.title`, { count: found.length })}</strong>
      <p>{t(`ledger.problem.${code}.text`)}</p>
      <ul>
        {[...kinds].map((kind) => (
          <li key={kind}>
            <AccountKind kind={kind} />
          </li>
        ))}
      </ul>
      <RawDetails>
        <ul>
          {found.map(({ text }) => (
            <li key={text}>
              <Code>{text}</Code>
            </li>
          ))}
        </ul>
      </RawDetails>
    </>
  );
}

type Total = TrialBalance['totals'][number];

function totalColumns(t: Translator, tag: string): Column<Total>[] {
  return [
    { key: 'kind', label: t('column.accountKind'), cell: (row) => <AccountKind kind={row.accountKind} /> },
    { key: 'currency', label: t('column.currency'), cell: (row) => row.currency },
    {
      key: 'total',
      label: t('column.total'),
      kind: 'number',
      cell: (row) => <Money amount={row.total} currency={row.currency} tag={tag} />,
    },
  ];
}
