import { Dialog as Base } from '@base-ui/react/dialog';
import { useStore } from '@nanostores/react';
import { X } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { $dialog, closeDialog, openMember } from '#browser/stores/dialogs';
import { MEMBER_PAGES, type MemberPage, memberPageOf } from '#browser/stores/member-route';
import { $session, loadSession } from '#browser/stores/session';
import { Skeleton, type Translator, Ui, useTranslator } from '../ui/index.ts';
import styles from './MemberCenter.module.css';
import { PageBoundary } from './PageBoundary.tsx';
import { PAGES } from './pages.ts';

/** The member's pages over the whole screen on phones, in a large panel elsewhere. */
export function MemberCenter({ tag }: { tag: string }) {
  const dialog = useStore($dialog, { ssr: 'initial' });
  const session = useStore($session, { ssr: 'initial' });
  const t = useTranslator(tag, ['member', 'errors']);
  const panel = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const isOpen = dialog.name === 'member';
  const page = isOpen ? memberPageOf(dialog.page) : undefined;
  useEffect(() => {
    // Without an answer the pages show their own failed state.
    if (isOpen) loadSession().catch(() => undefined);
  }, [isOpen]);
  useEffect(() => {
    void body.current?.scrollTo(0, 0);
  }, [page]);

  if (!t) return null;
  const { Page } = PAGES[page ?? 'wallet'];
  return (
    <Ui>
      <Base.Root open={isOpen && session.state !== 'out'} onOpenChange={(open) => !open && closeDialog()}>
        <Base.Portal>
          <Base.Backdrop className={styles.backdrop} />
          <Base.Popup className={styles.panel} ref={panel} initialFocus={panel}>
            <header className={styles.head}>
              <Base.Title className={styles.title}>{page && t(`member:page.${page}`)}</Base.Title>
              <Base.Close className="icon-button" aria-label={t('common:close')}>
                <X size={22} aria-hidden="true" />
              </Base.Close>
            </header>
            <MemberMenu page={page} t={t} />
            <div className={styles.body} ref={body}>
              <PageBoundary key={page} t={t}>
                <Suspense fallback={<Skeleton shape="card" count={2} />}>{isOpen && <Page tag={tag} />}</Suspense>
              </PageBoundary>
            </div>
          </Base.Popup>
        </Base.Portal>
      </Base.Root>
    </Ui>
  );
}

function MemberMenu({ page, t }: { page: MemberPage | undefined; t: Translator }) {
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [page]);
  return (
    <nav className={styles.menu} aria-label={t('member:centre')}>
      {MEMBER_PAGES.map((name) => {
        const { icon: Icon } = PAGES[name];
        const isCurrent = name === page;
        return (
          <button
            key={name}
            ref={isCurrent ? current : undefined}
            className={styles.link}
            type="button"
            aria-current={isCurrent ? 'page' : undefined}
            onClick={() => openMember(name)}
          >
            <Icon size={18} aria-hidden="true" />
            {t(`member:page.${name}`)}
          </button>
        );
      })}
    </nav>
  );
}
