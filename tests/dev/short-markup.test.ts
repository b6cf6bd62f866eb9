import { describe, expect, it } from 'vitest';
import { shortMarkup } from '../../src/lib/dev/astro/short-markup.ts';

/** In `<body>`, as in a page. */
const short = (markup: string) =>
  shortMarkup(`<html lang="th"><head><meta name="a"></head><body>${markup}`).split('<body>')[1];

describe('the markup of a built page', () => {
  it('has no quotes around values that HTML reads without', () => {
    expect(short('<a class="side-link" href="/rng" data-only="">x</a>')).toBe(
      '<a class=side-link href=/rng data-only>x</a>',
    );
  });

  it('keeps them around values that HTML would end too early', () => {
    const kept = `<p title="two words"><img alt="a=b" src="it's"></p>`;
    expect(short(kept)).toBe(kept);
  });

  it('never makes the end of a drawing’s part a piece of its address', () => {
    expect(short('<use href="/icons.svg#x"></use>')).toBe('<use href=/icons.svg#x />');
    expect(short('<path d="M1 2z"/>')).toBe('<path d="M1 2z"/>');
  });

  it('says of a button what kind it is only in a form', () => {
    const button = '<button type="button"><svg aria-hidden="true"></svg></button>';
    expect(short(button)).toBe('<button><svg></svg></button>');
    expect(short(`<form>${button}</form>`)).toBe(
      '<form><button type=button><svg aria-hidden=true></svg></button></form>',
    );
  });

  it('leaves out ends that follow from what comes next, and no others', () => {
    expect(short('<ul><li>a</li><li>b</li></ul>')).toBe('<ul><li>a<li>b</ul>');
    expect(short('<div><p>a</p><p>b</p></div>')).toBe('<div><p>a<p>b</div>');
    expect(short('<div><p>a</p><a>b</a></div>')).toBe('<div><p>a</p><a>b</a></div>');
  });

  it('touches neither the head, nor programs, nor what React compares with its own', () => {
    const kept =
      '<script type="module" src="/a.js"></script><style>a{b:"c"}</style><astro-island uid="a"><p class="b">c</p></astro-island>';
    expect(shortMarkup(`<html lang="th"><head><meta name="a"></head><body>${kept}`)).toBe(
      `<html lang="th"><head><meta name="a"></head><body>${kept}`,
    );
  });
});
