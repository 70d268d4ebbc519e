import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import styles from './place-note.module.css';

/** Where it is, as far as everybody may know. */
export function PlaceNote({ location }: { location: string }) {
  return (
    <section aria-labelledby="place-heading" className={styles.place}>
      <span className={styles.mark} aria-hidden="true">
        <IconMapPin size={24} stroke={1.8} />
      </span>
      <div>
        <h2 id="place-heading">{location}</h2>
        <p>
          The map shows the place to within about a kilometre. You get the exact address once your booking is
          confirmed.
        </p>
      </div>
    </section>
  );
}
