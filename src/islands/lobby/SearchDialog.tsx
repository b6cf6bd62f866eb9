import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { tagToCode } from '#i18n/locales';
import { $dialog, closeDialog } from '#browser/stores/dialogs';
import { openSearch, typeSearch } from '#browser/stores/games/search';
import { Dialog, useTranslator } from '../ui/index.ts';
import { SearchBox } from './SearchBox.tsx';

/** The search for all games. Empties the field when it closes, so that the next search begins anew. */
export function SearchDialog({ tag }: { tag: string }) {
  const dialog = useStore($dialog, { ssr: 'initial' });
  const t = useTranslator(tag, ['games', 'lobby']);
  const field = useRef<HTMLInputElement>(null);
  const isOpen = dialog.name === 'search';
  useEffect(() => {
    if (isOpen) openSearch(tagToCode(tag) ?? 'MY');
  }, [isOpen, tag]);
  if (!t) return null;
  const close = () => {
    closeDialog();
    typeSearch('');
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} title={t('lobby:search')} t={t} size="medium" initialFocus={field}>
      <SearchBox tag={tag} t={t} field={field} onLeave={close} />
    </Dialog>
  );
}
