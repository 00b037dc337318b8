import { useLocation, useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, lazy, useCallback, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { nextTask } from '../../platform/next-task.ts';
import { useAdminApp } from '../session/session-context.tsx';
import { ScreenTitleProvider } from '../shared/frame/screen-title.tsx';
import { SendingStatesProvider } from '../shared/reading/sending-state.tsx';
import { SyncStatusProvider } from '../shared/reading/sync-status.tsx';
import { ToastsProvider } from '../shared/frame/toasts.tsx';
import { useHolds } from '../shared/reading/use-holds.ts';
import { useMedia } from '../shared/frame/use-media.ts';
import { LateBanner } from '../sync-status/late-banner.tsx';
import { EvictionBanner } from '../sync-status/eviction-banner.tsx';
import { usePersistentStorage } from '../sync-status/use-persistent-storage.ts';
import { type Detail, DetailPanel, DetailProvider } from '../shared/frame/detail-panel.tsx';
import { DeskPalette } from '../palette/palette.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { useStillContent } from './use-still-content.ts';
import { InstallHint } from './install-hint.tsx';
import { OpeningGate } from './opening-gate.tsx';
import { PauseBanner } from './pause-banner.tsx';
import { storePreferences, readPreferences } from './preferences.ts';
import { MENU_ID, SideMenu } from './side-menu.tsx';
import styles from './shell.module.css';
import { UpdatePrompt } from './update-prompt.tsx';
import { SyncChip } from '../sync-status/sync-chip.tsx';
import { UserMenu } from './user-menu.tsx';
import { whenRead } from './when-read.ts';
import { labels } from './labels.ts';

type Part = () => ReactNode;
/** Optional parts: if one cannot be loaded, the app works without it. */
const afterRows = (load: () => Promise<Part>) =>
  lazy((): Promise<{ default: Part }> =>
    // Loaded only after the screen is rendered and has read its data.
    nextTask()
      .then(whenRead)
      .then(load)
      .then(
        (part) => ({ default: part }),
        () => ({ default: () => null }),
      ),
  );
const AppBadge = afterRows(async () => (await import('./app-badge.tsx')).AppBadge);
const ClockBanner = afterRows(
  async () => (await import('../sync-status/clock-banner.tsx')).ClockBanner,
);

const PROVIDER: string = import.meta.env['VITE_SITE_PROVIDER'] ?? 'Scuderia';

/** The frame of every screen of the admin app: menu, top bar, banners, detail panel. */
export function Shell({ children }: { children: ReactNode }) {
  const { version } = useAdminApp();
  usePersistentStorage();
  const path = useLocation({ select: (location) => location.pathname });
  const holds = useHolds();
  // Below 992 px the menu covers the content and is closed at first.
  const narrow = useMedia('(width < 992px)');
  const isPhone = useMedia('(width < 768px)');
  const [title, setTitle] = useState('');
  const [banners, setBanners] = useState<HTMLElement | null>(null);
  useStillContent(banners, path);
  const [showMenu, setShowMenu] = useState(() => readPreferences().showMenu);
  // The preference of a wide window does not apply to a phone, where the menu always starts closed.
  const [asked, setAsked] = useState(false);
  const open = isPhone ? asked : (showMenu ?? !narrow);
  const [detail, setDetail] = useState<Detail | null>(null);
  const toggle = useRef<HTMLButtonElement>(null);

  const show = useCallback(
    (to: boolean) => {
      if (isPhone) return setAsked(to);
      setShowMenu(to);
      storePreferences({ showMenu: to });
    },
    [isPhone],
  );

  const previous = useRef(path);
  useEffect(() => {
    if (previous.current === path) return;
    previous.current = path;
    scrollTo({ top: 0, behavior: 'instant' });
    setDetail(null);
  }, [path]);

  // If the focused element was removed with its screen, the focus moves to the new screen.
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', () => {
        if (document.activeElement !== document.body) return;
        document.getElementById('content')?.focus({ preventScroll: true });
      }),
    [router],
  );

  // A menu that covers the content is modal.
  const covering = open && narrow;
  const close = () => {
    show(false);
    toggle.current?.focus();
  };
  useEffect(() => {
    if (covering) document.getElementById(MENU_ID)?.querySelector('a')?.focus();
  }, [covering]);

  return (
    <SyncStatusProvider>
      <SendingStatesProvider>
        <ToastsProvider>
          <DetailProvider value={setDetail}>
            <ScreenTitleProvider value={setTitle}>
              <a
                className={styles.skip}
                href="#content"
                onClick={(event) => {
                  // The address stays: its fragment may be a given round that came back.
                  event.preventDefault();
                  document.getElementById('content')?.focus();
                }}
              >
                {labels.skipToContent}
              </a>
              <div className={styles.shell} data-menu={open ? 'open' : 'closed'}>
                {open && (
                  // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes the menu from anywhere inside
                  <div
                    className={styles.side}
                    onKeyDown={(event) => {
                      if (event.key === 'Escape' && covering) close();
                    }}
                  >
                    <SideMenu
                      onNavigate={() => narrow && show(false)}
                      withUser={isPhone}
                      holds={holds}
                    />
                    {covering && (
                      <IconButton
                        className={styles.closeMenu}
                        icon="close"
                        label={labels.closeMenu}
                        onClick={close}
                      />
                    )}
                  </div>
                )}
                {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- Escape and the close button do the same */}
                {covering && <div className={styles.scrim} onClick={close} />}
                <Suspense fallback={null}>
                  <AppBadge />
                </Suspense>
                <div className={styles.page} inert={covering} data-detail={detail !== null}>
                  <header className={styles.bar}>
                    {isPhone ? (
                      <p className={styles.where} aria-hidden="true">
                        {hyphenated(title)}
                      </p>
                    ) : (
                      <>
                        <IconButton
                          ref={toggle}
                          className={styles.toggle}
                          icon="menu"
                          label={open ? labels.closeMenu : labels.openMenu}
                          aria-expanded={open}
                          aria-controls={MENU_ID}
                          onClick={() => show(!open)}
                        />
                        <span className={styles.space} />
                        <DeskPalette />
                      </>
                    )}
                    <SyncChip />
                    {!isPhone && <UserMenu />}
                  </header>
                  <div ref={setBanners}>
                    <UpdatePrompt />
                    <PauseBanner />
                    <EvictionBanner />
                    <InstallHint />
                    <LateBanner />
                    <Suspense fallback={null}>
                      <ClockBanner />
                    </Suspense>
                  </div>
                  <main id="content" className={styles.content} tabIndex={-1}>
                    <OpeningGate>{children}</OpeningGate>
                  </main>
                  <footer className={styles.footer}>{labels.footer(PROVIDER, version)}</footer>
                  {isPhone && (
                    <BottomBar toggle={toggle} open={open} onToggle={() => show(!open)} />
                  )}
                  {detail && (
                    <DetailPanel
                      key={detail.key ?? detail.title}
                      detail={detail}
                      onClose={() => setDetail(null)}
                    />
                  )}
                </div>
              </div>
            </ScreenTitleProvider>
          </DetailProvider>
        </ToastsProvider>
      </SendingStatesProvider>
    </SyncStatusProvider>
  );
}

/** A title whose long words may break before their suffix: on a phone they do not fit beside the chip. */
function hyphenated(title: string): string {
  return title.replaceAll(/(\p{L}{7})(zione|zioni|mento|menti)\b/gu, '$1\u00ad$2');
}
