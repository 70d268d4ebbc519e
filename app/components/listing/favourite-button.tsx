import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { useFavourites } from './favourites.ts';
import styles from './favourite-button.module.css';

type FavouriteButtonProps = { slug: string; title: string; variant?: 'media' | 'raised'; className?: string };

/** The heart button: on and off, with a short message. */
export function FavouriteButton({ slug, title, variant = 'media', className }: FavouriteButtonProps) {
  const { isFavourite, toggle } = useFavourites();
  const { toast } = useToast();
  const isOn = isFavourite(slug);
  const press = () => {
    const isNow = toggle(slug);
    toast({
      title: isNow ? 'Added to favorites' : 'Removed from favorites',
      description: `${title} ${isNow ? 'added to' : 'removed from'} your favorites`,
      durationMs: 2000,
    });
  };
  return (
    <IconButton
      label={isOn ? `Remove ${title} from favorites` : `Add ${title} to favorites`}
      aria-pressed={isOn}
      variant={variant}
      className={classNames(styles.heart, variant === 'media' && styles.media, isOn && styles.on, className)}
      onClick={press}
    >
      <IconHeart size={25} stroke={1.9} aria-hidden="true" />
    </IconButton>
  );
}
