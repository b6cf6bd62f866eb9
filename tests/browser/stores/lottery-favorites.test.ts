import { describe, expect, it } from 'vitest';
import { readFavorites } from '#browser/stores/lottery/favorites';

describe('the favorites that the browser keeps', () => {
  it('are lists of ids by username', () => {
    expect(readFavorites('{"anna":[101,701],"bob":[]}')).toEqual({ anna: [101, 701], bob: [] });
  });

  it.each(['', '{', 'null', '7', '"text"'])('are none where %s is kept', (text) => {
    expect(readFavorites(text)).toEqual({});
  });

  it('leave out what is no list and no id', () => {
    expect(readFavorites('{"anna":"x","bob":[1,"2",null,3.5]}')).toEqual({ bob: [1] });
  });
});
