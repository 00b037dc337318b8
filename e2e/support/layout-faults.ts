import { type Page, expect } from '@playwright/test';

/** Links that are exempt from the target size: eight bars in a row, each 33 px wide and far higher. */
const NARROW = 'main ol a[aria-label]';

/**
 * Expects a page to fit its window: nothing wider than it, no text cut off or overlapping another, no short word in two
 * lines. A fault is reported at the end of the test, with all others.
 *
 * @param state what the page shows, for the report
 * @param target the least size of every control in both directions (px), counted with the area around it that takes its
 *   taps; links in a sentence are exempt
 */
export async function expectFits(page: Page, state: string, target = 0): Promise<void> {
  const faults = await page.evaluate(faultsOf, { target, narrow: NARROW });
  expect.soft(faults, state).toEqual([]);
}

/** Runs in the page. */
function faultsOf({ target, narrow }: { target: number; narrow: string }): string[] {
  const faults: string[] = [];
  const root = document.documentElement;
  const over = root.scrollWidth - root.clientWidth;
  if (over > 0) faults.push(`${over} px wider than the window`);
  const scope = document.querySelector('dialog:modal, :popover-open') ?? document.body;
  const isSeen = (of: Element) =>
    of.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const nameOf = (of: Element) =>
    `${of.tagName.toLowerCase()} ${(of.ariaLabel ?? of.textContent).trim().slice(0, 60)}`;

  interface Piece {
    text: string;
    parent: Element;
    /** The fixed or sticky element that it is in: layers may overlap. */
    layer: Element | null;
    left: number;
    right: number;
    top: number;
    bottom: number;
  }
  /** The lines of all texts, cut to what is visible. */
  const pieces: Piece[] = [];
  const range = document.createRange();
  const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const parent = node.parentElement!;
    const text = node.textContent!;
    if (text.trim() === '' || !isSeen(parent) || parent.closest('svg, option, script, style')) {
      continue;
    }
    let layer: Element | null = null;
    let frame: Element | null = null;
    let isCutOnPurpose = false;
    const clip = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity };
    for (let each: Element | null = parent; each && each !== root; each = each.parentElement) {
      const { position, borderRightWidth, overflowX, textOverflow, clipPath, webkitLineClamp } =
        getComputedStyle(each);
      frame ??= Number.parseFloat(borderRightWidth) > 0 && each !== parent ? each : null;
      layer ??= position === 'fixed' || position === 'sticky' ? each : null;
      isCutOnPurpose ||=
        overflowX === 'auto' ||
        textOverflow === 'ellipsis' ||
        webkitLineClamp !== 'none' ||
        clipPath !== 'none';
      if (overflowX === 'visible') continue;
      const box = each.getBoundingClientRect();
      clip.left = Math.max(clip.left, box.left);
      clip.right = Math.min(clip.right, box.right);
      clip.top = Math.max(clip.top, box.top);
      clip.bottom = Math.min(clip.bottom, box.bottom);
    }
    // Text for screen readers only.
    if (clip.right - clip.left <= 2 || clip.bottom - clip.top <= 2) continue;
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      const piece = {
        left: Math.max(line.left, clip.left),
        right: Math.min(line.right, clip.right),
        top: Math.max(line.top, clip.top),
        bottom: Math.min(line.bottom, clip.bottom),
      };
      if (piece.right - piece.left < 2 || piece.bottom - piece.top < 2) {
        if (!isCutOnPurpose) faults.push(`hidden: ${nameOf(parent)}`);
        continue;
      }
      if (!isCutOnPurpose && (line.right > clip.right + 1 || line.left < clip.left - 1)) {
        faults.push(`cut off: ${nameOf(parent)}`);
      }
      if (frame && piece.right > frame.getBoundingClientRect().right + 1) {
        faults.push(`out of its frame: ${nameOf(parent)}`);
      }
      pieces.push({ ...piece, text: text.trim().slice(0, 40), parent, layer });
    }
    for (const word of text.matchAll(/[\p{L}\p{N}]{2,12}(?![\p{L}\p{N}\u00ad])/gu)) {
      if (/[\p{L}\p{N}\u00ad]/u.test(text[word.index - 1] ?? '')) continue;
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const parts = [...range.getClientRects()];
      const tops = parts.map(({ top }) => top);
      const width = parts.reduce((sum, part) => sum + part.width, 0);
      if (Math.max(...tops) - Math.min(...tops) > 8 && width < parent.clientWidth) {
        faults.push(`in two lines: ${word[0]} of ${nameOf(parent)}`);
      }
    }
  }
  for (const [index, one] of pieces.entries()) {
    for (const other of pieces.slice(index + 1)) {
      if (one.layer !== other.layer || one.parent === other.parent) continue;
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      // The boxes of tightly set lines of a title overlap, not their letters.
      const most = Math.max(6, (one.bottom - one.top) * 0.3);
      if (width > 3 && height > most) faults.push(`over another: ${one.text} / ${other.text}`);
    }
  }

  if (target > 0) {
    const back = { left: scrollX, top: scrollY };
    const reach = target / 2 - 1;
    const controls =
      'button, a[href], summary, select, textarea, input:not([type="hidden"]), label';
    for (const each of scope.querySelectorAll<HTMLElement>(controls)) {
      if (!isSeen(each) || each.matches(narrow) || each.closest('[inert]')) continue;
      if (each instanceof HTMLLabelElement && !/^(checkbox|radio)$/.test(typeOf(each))) continue;
      const { width, height } = each.getBoundingClientRect();
      const isHidden = width <= 1 || height <= 1;
      const inLabel = each.matches('label input');
      if (isHidden || inLabel || (width >= target - 1 && height >= target - 1)) continue;
      if (
        getComputedStyle(each).display === 'inline' &&
        each.parentElement!.matches('p, li, span, strong')
      ) {
        const around = each.parentElement!.textContent.replace(each.textContent, '').trim();
        if (around !== '') continue;
      }
      each.scrollIntoView({ block: 'center', behavior: 'instant' });
      const box = each.getBoundingClientRect();
      const x = (box.left + box.right) / 2;
      const y = (box.top + box.bottom) / 2;
      const takes = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(x + dx, y + dy);
        return hit !== null && (each.contains(hit) || hit.closest('label')?.control === each);
      };
      const isLarge =
        (width >= target - 1 || (takes(-reach, 0) && takes(reach, 0))) &&
        (height >= target - 1 || (takes(0, -reach) && takes(0, reach)));
      // The area that takes the taps of a short word may be to one side of it.
      const isLargeToOneSide = takes(0, -reach) && takes(0, reach) && takes(2 * reach, 0);
      if (!isLarge && !isLargeToOneSide) {
        faults.push(`${Math.round(width)} x ${Math.round(height)}: ${nameOf(each)}`);
      }
    }
    scrollTo(back);
  }
  return [...new Set(faults)];

  function typeOf(label: HTMLLabelElement): string {
    return label.control instanceof HTMLInputElement ? label.control.type : '';
  }
}
