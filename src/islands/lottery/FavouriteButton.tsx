import { useStore } from '@nanostores/react';
import { Star } from 'lucide-react';
import { $favourites, toggleFavourite } from '#browser/stores/lottery/favourites';
import { classes, type Translator } from '../ui/index.ts';
import styles from './Lottery.module.css';

interface FavouriteButtonProps {
  t: Translator;
  gameId: number;
  name: string;
}

export function FavouriteButton({ t, gameId, name }: FavouriteButtonProps) {
  const isMarked = useStore($favourites, { ssr: 'initial' }).includes(gameId);
  return (
    <button
      type="button"
      className={classes('icon-button', styles.star)}
      aria-pressed={isMarked}
      aria-label={t('lottery:favourite', { name })}
      onClick={() => toggleFavourite(gameId)}
    >
      <Star size={20} aria-hidden="true" />
    </button>
  );
}
