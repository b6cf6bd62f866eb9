import { ChevronRight, ChevronsLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TeamExportRequest } from '#browser/stores/agent/exports';
import { EmptyState } from '../../ui/index.ts';
import { useAgent } from '../agent-context.ts';
import parts from '../Parts.module.css';
import { ExportButton, ExportFiles } from './ExportButton.tsx';

interface ListFrameProps {
  /** Report of the export. */
  request: TeamExportRequest;
  /** Address of the first page; undefined on it. */
  newestHref: string | undefined;
  /** Address of the next page; undefined on the last one. */
  olderHref: string | undefined;
  isEmpty: boolean;
  children: ReactNode;
}

/** A list that goes back in time page by page, with its export. */
export function ListFrame({ request, newestHref, olderHref, isEmpty, children }: ListFrameProps) {
  const { t } = useAgent();
  return (
    <div className={parts.stack}>
      <div className={parts.between}>
        {newestHref === undefined ? (
          <span />
        ) : (
          <a className="button button-quiet" href={newestHref}>
            <ChevronsLeft className="mirrored" size={16} aria-hidden="true" />
            {t('agent:reports.newest')}
          </a>
        )}
        <ExportButton request={request} />
      </div>
      {isEmpty ? <EmptyState title={t('agent:reports.nothing')} text={t('agent:reports.nothingText')} /> : children}
      {olderHref !== undefined && (
        <a className="button button-secondary" href={olderHref}>
          {t('agent:reports.older')}
          <ChevronRight className="mirrored" size={16} aria-hidden="true" />
        </a>
      )}
      <ExportFiles />
    </div>
  );
}
