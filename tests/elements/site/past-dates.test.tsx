import { beforeEach, expect, test } from 'vitest';
import { removePastDates } from '../../../src/site/script/past-dates.ts';

/* Dates on the public site that have passed since it was built. */

beforeEach(() => {
  document.body.innerHTML = `
    <div data-dates="">
      <ul><li data-day="2027-03-01"></li><li data-day="2027-03-02"></li></ul>
      <details><summary>Date successive</summary><ul><li data-day="2027-03-03"></li></ul></details>
    </div>
    <span hidden>da definire</span>`;
});

const days = () =>
  [...document.querySelectorAll<HTMLElement>('[data-day]')].map((each) => each.dataset['day']);
const isUnfolded = () => document.querySelector('details')!.open;
const isDashHidden = () => document.querySelector('span')!.hidden;

test('a day that is over is taken away, the day itself stays', () => {
  removePastDates('2027-03-02');
  expect(days()).toEqual(['2027-03-02', '2027-03-03']);
  expect(isUnfolded()).toBe(false);
  expect(isDashHidden()).toBe(true);
});

test('where none of the days in sight is left, the later ones unfold', () => {
  removePastDates('2027-03-03');
  expect(days()).toEqual(['2027-03-03']);
  expect(isUnfolded()).toBe(true);
  expect(isDashHidden()).toBe(true);
});

test('after the last day there is the dash', () => {
  removePastDates('2027-03-04');
  expect(document.querySelector('[data-dates]')).toBeNull();
  expect(isDashHidden()).toBe(false);
});

test('a list that was folded again stays so where nothing has passed since', () => {
  removePastDates('2027-03-03');
  document.querySelector('details')!.open = false;
  removePastDates('2027-03-03');
  expect(isUnfolded()).toBe(false);
});
