import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { itemsWithoutRules, type SeenOffer } from '#browser/stores/back-office/promotions';
import { Button, Dialog, EmptyState, Field, Loaded, Select } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { restoreFocus } from '../shared/main-focus.ts';
import styles from './Promotions.module.css';

interface NewPromotionProps {
  onChoose: (seen: SeenOffer) => void;
  onClose: () => void;
}

/** Chooses the promotion of the content that gets rules; its texts are written in the section "Content". */
export function NewPromotionDialog({ onChoose, onClose }: NewPromotionProps) {
  const { t } = useTexts();
  const state = useStore(itemsWithoutRules.$store);
  const [chosen, setChosen] = useState('');
  useEffect(() => {
    void itemsWithoutRules.load();
    return restoreFocus;
  }, []);
  return (
    <Dialog isOpen onClose={onClose} title={t('promotions.newTitle')} t={t}>
      <Loaded loadable={state} t={t} onRetry={itemsWithoutRules.load} rows={2}>
        {(items) => {
          const item = items.find(({ id }) => id === chosen) ?? items[0];
          return (
            <div className={styles.form}>
              {item ? (
                <>
                  <Field label={t('promotions.promotion')} hint={t('promotions.newHint')} isRequired>
                    <Select
                      options={items.map(({ id, title }) => ({ value: id, label: title || id }))}
                      value={item.id}
                      onChange={(event) => setChosen(event.currentTarget.value)}
                    />
                  </Field>
                  <Button isWide onClick={() => onChoose({ contentId: item.id, title: item.title, version: 0 })}>
                    {t('promotions.writeRules')}
                  </Button>
                </>
              ) : (
                <EmptyState title={t('promotions.noItemsTitle')} text={t('promotions.noItemsText')} />
              )}
              <a href="#content">{t('promotions.toContent')}</a>
            </div>
          );
        }}
      </Loaded>
    </Dialog>
  );
}
