import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { boardPage, PLACES_PAGE_SIZE } from '#browser/stores/wallet/boards';
import { Dialog, Loaded, Pagination } from '../../ui/index.ts';
import type { BoardProps } from './board-texts.ts';
import styles from './Boards.module.css';
import { Places } from './Places.tsx';

/** All places of a race that are listed, in pages. */
export function PlacesDialog({ board, tag, t, onClose }: BoardProps & { onClose: () => void }) {
  const loadable = useStore(boardPage.$store);
  const [pageNo, setPageNo] = useState(1);
  const { id, windowName, title } = board;
  useEffect(() => void boardPage.load({ id, windowName }, pageNo), [id, windowName, pageNo]);
  useEffect(() => boardPage.clear, []);
  return (
    <Dialog isOpen onClose={onClose} title={title} t={t}>
      <Loaded loadable={loadable} t={t} onRetry={boardPage.reload} rows={6}>
        {(page) =>
          page && (
            <div className={styles.page}>
              <Places board={page} places={page.places} leader={board.places[0]?.score} tag={tag} t={t} />
              <Pagination
                page={pageNo}
                pages={Math.ceil(page.totalPlaces / PLACES_PAGE_SIZE)}
                onChange={setPageNo}
                t={t}
              />
            </div>
          )
        }
      </Loaded>
    </Dialog>
  );
}
