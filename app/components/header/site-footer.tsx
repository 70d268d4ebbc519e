import { useId } from 'react';
import { Link } from 'react-router';
import { BottomBar } from './bottom-bar.tsx';
import { BrandMark } from './brand-mark.tsx';
import { Kept } from '../../ui/show/kept.ts';
import { Shape } from '../../ui/show/shape.tsx';
import { LazySection } from '../page/lazy-section.tsx';
import { siteLinks, type Brand } from './site-header.tsx';
import styles from './site-footer.module.css';
// The form's script loads when the footer comes near; its styles are there from the start.
import '../newsletter-form.module.css';
import '../../ui/fields/text-input.module.css';
import '../../ui/fields/field.module.css';

const loadNewsletter = () => import('../newsletter-form.tsx');

/** The footer: the brand's promise, links, social media, and the legal line. */
export const SiteFooter = ({ brand }: { brand: Brand }) => (
  <Kept by={['footer', useId(), brand]}>
    <Footer brand={brand} />
  </Kept>
);

function Footer({ brand }: { brand: Brand }) {
  const social = [
    { href: brand.instagramUrl, label: 'Instagram', shape: 'instagram' as const },
    { href: brand.facebookUrl, label: 'Facebook', shape: 'facebook' as const },
  ].filter(({ href }) => href !== '');
  return (
    <footer className={styles.footer}>
      <div className={`container ${styles.columns}`}>
        <div className={styles.promise}>
          <p className={styles.brand}>
            <BrandMark className={styles.mark} />
            <span>{brand.name.toLowerCase()}</span>
          </p>
          {brand.tagline && <p className={styles.tagline}>{brand.tagline}</p>}
          <div className={styles.newsletter}>
            <LazySection load={loadNewsletter} given={{ headingClass: styles.heading }} height={[126, 200]} />
          </div>
        </div>
        <nav aria-labelledby="footer-navigate">
          <h2 id="footer-navigate" className={styles.heading}>
            Navigate
          </h2>
          <ul className={styles.list}>
            {siteLinks.map((link) => (
              <li key={link.to}>
                <Link to={link.to} className={styles.link}>
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {social.length > 0 && (
          <div>
            <h2 className={styles.heading}>Connect</h2>
            <ul className={styles.list}>
              {social.map(({ href, label, shape }) => (
                <li key={label}>
                  <a href={href} target="_blank" rel="noreferrer" className={styles.link}>
                    <Shape name={shape} />
                    {label}
                    <span className="visually-hidden"> (opens in a new tab)</span>
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <div className={`container ${styles.small}`}>
        <ul className={styles.legal}>
          <li>
            <Link to="/help" className={styles.link}>
              Help
            </Link>
          </li>
          <li>
            <Link to="/privacy" className={styles.link}>
              Privacy
            </Link>
          </li>
          <li>
            <Link to="/terms" className={styles.link}>
              Terms
            </Link>
          </li>
          <li>
            <Link to="/privacy#cookies" className={styles.link}>
              Cookies
            </Link>
          </li>
        </ul>
      </div>
      <BottomBar brandName={brand.name} />
    </footer>
  );
}
