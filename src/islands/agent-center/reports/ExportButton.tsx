import { useStore } from '@nanostores/react';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { errorText } from '#browser/client/errors';
import { timeText } from '#browser/format';
import {
  $isRequested,
  exportReport,
  type TeamExport,
  teamExports,
  type TeamExportRequest,
} from '#browser/stores/agent/exports';
import { errorOf, valueOf } from '#browser/stores/loadable';
import { Alert, Button, Loaded } from '../../ui/index.ts';
import { useAgent } from '../agent-context.ts';
import parts from '../Parts.module.css';

const POLL_MS = 3000;

/** Exports a report: at once, or as a file that is made in the background. */
export function ExportButton({ request }: { request: TeamExportRequest }) {
  const { t } = useAgent();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  async function run(): Promise<void> {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await exportReport(request);
    } catch (error) {
      setFailure(error);
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <>
      <Button variant="secondary" isBusy={isBusy} onClick={() => void run()}>
        <Download size={16} aria-hidden="true" />
        {t('agent:reports.export')}
      </Button>
      {failure !== undefined && <Alert tone="bad">{errorText(t, failure)}</Alert>}
    </>
  );
}

/** Lists the files that were requested and have not expired. */
export function ExportFiles() {
  const { t } = useAgent();
  const isRequested = useStore($isRequested);
  const loadable = useStore(teamExports.$store);
  const files = valueOf(loadable)?.exports ?? [];
  const isWaiting = files.some(({ state }) => state === 'WAITING');
  useEffect(() => void teamExports.load(), []);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => void teamExports.reload(), POLL_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
  if (files.length === 0 && !isRequested && errorOf(loadable) === undefined) return null;
  return (
    <section className={parts.stack}>
      <h2 className={parts.cardTitle}>{t('agent:reports.files.title')}</h2>
      {isRequested && <p role="status">{t('agent:reports.files.requested')}</p>}
      <Loaded loadable={loadable} t={t} onRetry={teamExports.reload} rows={1} isAutoRefreshed>
        {({ exports }) => (
          <ul className={parts.stack}>
            {exports.map((file) => (
              <li key={file.id} className={parts.between}>
                <ExportFile file={file} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

function ExportFile({ file: { id, report, from, to, state, rows, expiresAt } }: { file: TeamExport }) {
  const { t } = useAgent();
  return (
    <>
      <span>
        {t(`agent:page.${report}`)} · <bdi dir="ltr">{from === to ? from : `${from} – ${to}`}</bdi>
        {rows !== null && ` · ${t('agent:reports.files.rows', { count: rows })}`}
        <br />
        <small className={parts.faint}>
          {t('agent:reports.files.until', { time: timeText(expiresAt).slice(0, 16) })}
        </small>
      </span>
      {state === 'READY' ? (
        <a className="button button-secondary" href={`/wps/agent/exports/${id}`} download>
          <Download size={16} aria-hidden="true" />
          {t('agent:reports.files.download')}
        </a>
      ) : (
        <span className={parts.faint}>{t(`agent:reports.files.${state}`)}</span>
      )}
    </>
  );
}
