import { useNavigate } from '@tanstack/react-router';
import { useLiveQuery } from '../shared/reading/use-live-query.ts';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { idOf } from '../../model/collections.ts';
import type { Horse } from '../../model/horses/horse.ts';
import type { Membership } from '../../model/memberships/membership.ts';
import { readRows, readTexts } from '../../register/lists/record-lists.ts';
import { type IconName, Icon } from '../../ui/icon.tsx';
import { Overlay } from '../../ui/overlay.tsx';
import { Field } from '../../ui/field.tsx';
import { membershipFinder } from '../memberships/membership-finder.ts';
import { useMirror } from '../session/session-context.tsx';
import { FirstPullNotice, useFirstPull } from '../shared/reading/first-pull.tsx';
import { CodeReader } from '../shared/forms/code-reader.tsx';
import { horseFinder } from '../shared/horses/horse-finder.ts';
import { horseName } from '../../model/horses/horse-name.ts';
import { textsOf } from '../shared/labels/unread-labels.ts';
import { membershipName } from '../shared/labels/member-name.ts';
import { useHolds } from '../shared/reading/use-holds.ts';
import { findActions } from './actions.ts';
import styles from './palette.module.css';
import { labels } from './labels.ts';

/** The most horses, and the most members, shown. */
const SHOWN = 8;
const NONE: readonly string[] = [];

/** An entry that can be opened. */
interface Found {
  readonly key: string;
  readonly kind: 'action' | 'horse' | 'member';
  readonly icon: IconName;
  readonly text: string;
  /** Distinguishes it from others of the same name. */
  readonly more: string;
  readonly open: () => void;
}

const scrollIntoSight = (option: HTMLElement | null) =>
  option?.scrollIntoView({ block: 'nearest' });

/**
 * A search over horses, members and actions, on this device only. Enter opens the marked entry: the first, until the
 * arrow keys move the mark. A chip reader types its number and Enter at once: the search then runs with the text at
 * Enter, and the match is opened as soon as the register is read.
 */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const mirror = useMirror();
  const withMembers = useHolds() === 'all';
  const pull = useFirstPull('horses', ...(withMembers ? (['memberships'] as const) : []));
  const listId = useId();
  const [query, setQuery] = useState('');
  const [marked, setMarked] = useState(0);
  const isEntered = useRef(false);
  const texts = useLiveQuery(
    async () => ({
      horses: await readTexts(mirror, 'horses'),
      members: await readTexts(mirror, 'memberships'),
    }),
    [mirror],
  );
  const paths = useMemo(() => {
    if (query.trim() === '' || !texts) return { horses: NONE, members: NONE };
    const [isHorse, isMember] = [horseFinder(query), membershipFinder(query)];
    return {
      horses: [...texts.horses].flatMap(([path, text]) => (isHorse(text, path) ? [path] : [])),
      members: withMembers
        ? [...texts.members].flatMap(([path, text]) => (isMember(text) ? [path] : []))
        : NONE,
    };
  }, [query, texts, withMembers]);
  const rows = useLiveQuery(async () => {
    const horses = await readRows<Horse>(mirror, 'horses', paths.horses.slice(0, SHOWN));
    const members = await readRows<Membership>(
      mirror,
      'memberships',
      paths.members.slice(0, SHOWN),
    );
    return { paths, horses, members };
  }, [mirror, paths]);

  const goTo = (go: () => Promise<void>) => () => {
    onClose();
    void go();
  };
  const openHorse = (slug: string) =>
    goTo(() => navigate({ to: '/admin/horses/$slug', params: { slug } }));
  const found: Found[] = [
    ...(rows?.horses ?? []).map((row): Found => ({
      key: row.path,
      kind: 'horse',
      icon: 'horseshoe',
      text: horseName(row),
      more: (['docname', 'ownerName', 'chipnumber'] as const)
        .map((field) => textsOf(row)(field))
        .filter((text, n) => text && (n > 0 || text !== row.fields.name))
        .join(' · '),
      open: openHorse(row.slug),
    })),
    ...(rows?.members ?? []).map((row): Found => ({
      key: row.path,
      kind: 'member',
      icon: 'card',
      text: membershipName(row),
      more: textsOf(row)('number'),
      open: goTo(() => navigate({ to: '/admin/memberships/$slug', params: { slug: row.slug } })),
    })),
    ...findActions(query, withMembers).map(({ text, icon, to }): Found => ({
      key: text,
      kind: 'action',
      icon,
      text,
      more: '',
      open: goTo(() => navigate(to)),
    })),
  ];
  const current = found[Math.min(marked, found.length - 1)];
  const isRead = texts !== undefined && rows?.paths === paths;
  const cut = Math.max(0, paths.horses.length - SHOWN) + Math.max(0, paths.members.length - SHOWN);

  // Enter was pressed before the register was read.
  useEffect(() => {
    if (!isEntered.current || !isRead) return;
    isEntered.current = false;
    current?.open();
  }, [isRead, current]);

  const enter = () => {
    const [only, ...others] = paths.horses;
    if (texts && marked === 0 && only !== undefined && others.length === 0) openHorse(idOf(only))();
    else if (isRead) current?.open();
    else isEntered.current = true;
  };

  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (found.length > 0) setMarked((marked + step + found.length) % found.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      enter();
    }
  };

  return (
    <Overlay title={labels.title} onClose={onClose}>
      <div className={styles.asked}>
        <Field label={labels.field} hideLabel width="100%" height="48px">
          {(control) => (
            <input
              {...control}
              type="text"
              role="combobox"
              placeholder={labels.field}
              aria-expanded={found.length > 0}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={current && `${listId}-${found.indexOf(current)}`}
              autoComplete="off"
              spellCheck={false}
              value={query}
              onChange={({ target }) => {
                setQuery(target.value);
                setMarked(0);
                isEntered.current = false;
              }}
              onKeyDown={press}
            />
          )}
        </Field>
        <CodeReader
          onCode={(code) => {
            setQuery(code);
            setMarked(0);
            // Where the query is this code already, setting it triggers no effect.
            if (code === query) enter();
            else isEntered.current = true;
          }}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist only completes what is typed */}
      <div id={listId} role="listbox" aria-label={labels.results} className={styles.list}>
        {found.map((each, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and the keys
          <div
            key={each.key}
            id={`${listId}-${index}`}
            ref={each === current ? scrollIntoSight : undefined}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of a list that is no select
            role="option"
            tabIndex={-1}
            aria-selected={each === current}
            className={styles.option}
            onClick={each.open}
          >
            <Icon name={each.icon} />
            <span className={styles.text}>{each.text}</span>
            <span className={styles.more}>{each.more || labels.group[each.kind]}</span>
          </div>
        ))}
      </div>
      <output className={styles.nothing}>
        {isRead && cut > 0 && labels.others(pull === null ? cut : null)}
        {isRead && found.length === 0 && pull === null && labels.nothing(withMembers)}
      </output>
      {isRead && found.length === 0 && pull && <FirstPullNotice pull={pull} />}
    </Overlay>
  );
}
