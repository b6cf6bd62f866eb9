import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import {
  $eventFilter,
  type EventFilter,
  type EventRow,
  presetEvents,
  securityEvents,
} from '#browser/stores/back-office/security';
import type { Translator } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { Code, Time } from '../shared/cells.tsx';
import { ListView } from '../shared/ListScreen.tsx';
import { focusMain } from '../shared/main-focus.ts';
import type { Column } from '../../ui/display/Records.tsx';
import { EventFilterForm } from './EventFilterForm.tsx';
import styles from './Security.module.css';
import { shortHash } from './security-cells.tsx';

const keyOf = (row: EventRow) => row.id;

/** Lists security events. The values in a row lead to the other events that have them. */
export function Events() {
  const { t } = useTexts();
  const { revision } = useStore($eventFilter);
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <>
      <EventFilterForm key={revision} />
      <ListView name="security.events" list={securityEvents} columns={columns} keyOf={keyOf} />
    </>
  );
}

function columnsOf(t: Translator): Column<EventRow>[] {
  return [
    { key: 'at', label: t('column.at'), cell: (row) => <Time at={row.at} /> },
    {
      key: 'kind',
      label: t('security.events.event'),
      cell: (row) => (
        <div>
          <strong>{t(`security.kind.${row.kind}`)}</strong>
          {row.count > 1 && <span className={styles.count}>{t('security.events.times', { count: row.count })}</span>}
          <Same name="subject" value={row.subject} />
        </div>
      ),
    },
    {
      key: 'network',
      label: t('security.scope.network'),
      cell: ({ network }) => <Same name="network" value={network} />,
    },
    {
      key: 'account',
      label: t('security.scope.account'),
      cell: ({ account }) => <Same name="account" value={account ?? ''} />,
    },
    {
      key: 'request',
      label: t('security.events.request'),
      cell: ({ requestId }) => (requestId === '' ? '–' : <Code>{requestId}</Code>),
    },
  ];
}

interface SameProps {
  name: 'network' | 'subject' | 'account';
  value: string;
}

/** A value that, when pressed, lists all events that have it. */
function Same({ name, value }: SameProps) {
  const { t } = useTexts();
  if (value === '') return name === 'subject' ? null : '–';
  const filter: Partial<EventFilter> = { [name]: value };
  const shown = name === 'account' ? shortHash(value) : value;
  const show = () => {
    focusMain();
    void presetEvents(filter);
  };
  return (
    <button
      type="button"
      className={styles.same}
      title={t('security.events.same')}
      aria-label={`${t('security.events.same')}: ${shown}`}
      onClick={show}
    >
      <Code>{shown}</Code>
    </button>
  );
}
