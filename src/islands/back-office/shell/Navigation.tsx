import { useStore } from '@nanostores/react';
import { Menu, Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { $openCounts, type OpenCounts } from '#browser/stores/back-office/shell/counts';
import { canOpen, findSections, SECTION_NAMES, type SectionName } from '#browser/stores/back-office/shell/sections';
import { Button, classes, Dialog, TextInput, useCurrentInView, useMedia } from '../../ui/index.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import styles from './Navigation.module.css';
import { SECTION_ICONS } from './section-icons.ts';

/** The menu of sections: beside the page, or on a narrow screen in a dialog. */
export function Navigation({ current }: { current: SectionName }) {
  const isNarrow = useMedia('(width < 64rem)');
  return isNarrow ? <NarrowNavigation current={current} /> : <SectionMenu current={current} />;
}

/** A button that opens the menu, and links to the sections in which something is open. */
function NarrowNavigation({ current }: { current: SectionName }) {
  const { t } = useTexts();
  const { role } = useStaffUser();
  const counts = useStore($openCounts);
  const row = useCurrentInView(current);
  const [isOpen, setIsOpen] = useState(false);
  const linked = SECTION_NAMES.filter((name) => canOpen(role, name) && openCount(counts, name) > 0);
  const title = t('nav.label');
  return (
    <>
      <Button variant="secondary" isWide aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Menu size={20} aria-hidden="true" />
        <span className="visually-hidden">{title}: </span>
        {t(`${current}.title`)}
      </Button>
      <nav ref={row} className={styles.row} aria-label={title}>
        {linked.map((name) => (
          <SectionLink key={name} name={name} current={current} />
        ))}
      </nav>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={title} t={t}>
        <SectionMenu current={current} onOpen={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

interface SectionMenuProps {
  current: SectionName;
  onOpen?: () => void;
}

/** All sections under headings, with a filter. Arrow keys move from the filter through the links; Enter in the filter opens the first. */
function SectionMenu({ current, onOpen }: SectionMenuProps) {
  const { t } = useTexts();
  const { role } = useStaffUser();
  const [search, setSearch] = useState('');
  const nav = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const groups = findSections(role, search, {
    groupTitle: (group) => t(`nav.group.${group}`),
    sectionTitle: (section) => t(`${section}.title`),
  });
  const open = () => {
    setSearch('');
    onOpen?.();
  };
  const handleKey = (event: KeyboardEvent) => {
    const links = [...(nav.current?.querySelectorAll('a') ?? [])];
    const isInField = event.target === field.current;
    const position = links.findIndex((link) => link === event.target);
    if (event.key === 'ArrowDown') links[position + 1]?.focus();
    else if (event.key === 'ArrowUp' && !isInField) (links[position - 1] ?? field.current)?.focus();
    else if (event.key === 'Enter' && isInField && search.trim() !== '') links[0]?.click();
    else return;
    event.preventDefault();
  };
  return (
    // The links and the field handle keys; this only receives what they leave.
    <div className={styles.menu} role="presentation" onKeyDown={handleKey}>
      <div className={styles.filter}>
        <TextInput
          ref={field}
          type="search"
          aria-label={t('nav.find')}
          placeholder={t('nav.find')}
          autoComplete="off"
          enterKeyHint="go"
          maxLength={60}
          value={search}
          start={<Search className={styles.search} size={18} aria-hidden="true" />}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      </div>
      <nav ref={nav} className={styles.nav} aria-label={t('nav.label')}>
        {groups.map(({ group, sections }) => (
          <section key={group} aria-labelledby={`nav-${group}`}>
            <h2 className={styles.heading} id={`nav-${group}`}>
              {t(`nav.group.${group}`)}
            </h2>
            {sections.map((name) => (
              <SectionLink key={name} name={name} current={current} onOpen={open} />
            ))}
          </section>
        ))}
        <p className={styles.none} role="status">
          {groups.length === 0 && t('list.notFoundTitle')}
        </p>
      </nav>
    </div>
  );
}

interface SectionLinkProps {
  name: SectionName;
  current: SectionName;
  onOpen?: () => void;
}

function SectionLink({ name, current, onOpen }: SectionLinkProps) {
  const { t } = useTexts();
  const count = openCount(useStore($openCounts), name);
  const Icon = SECTION_ICONS[name];
  return (
    <a
      className={classes('menu-link', styles.link)}
      href={`#${name}`}
      aria-current={name === current ? 'page' : undefined}
      onClick={onOpen}
    >
      <Icon className={styles.icon} size={20} aria-hidden="true" />
      <span className={styles.text}>{t(`${name}.title`)}</span>
      {count > 0 && (
        <span className={styles.count}>
          <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
          <span className="visually-hidden">{t('nav.open', { count })}</span>
        </span>
      )}
    </a>
  );
}

function openCount(counts: OpenCounts | undefined, name: SectionName): number {
  return (counts && name in counts && counts[name as keyof OpenCounts]) || 0;
}
