import { describe, expect, it } from 'vitest';
import { isSameName } from './same-name.ts';

describe('the name in a file and the resident’s', () => {
  it.each([
    ['林^小明', '林小明'],
    ['Lin^Xiao-Ming', 'lin xiaoming'],
    ['MARIA SANTOS', 'Santos, Maria'],
    ["O'Neill^Mary", 'Mary O’Neill'],
    ['Lin^Xiaoming=林^小明', '林小明'],
    ['ＭＡＲＩＡ　ＳＡＮＴＯＳ', 'Maria Santos'],
    ['Nguyễn^Thị^Hoa', 'Nguyễn Thị Hoa'],
    ['Nguyen-Tran^Hoa', 'Hoa Nguyen-Tran'],
    ['***', '林小明'],
    ['林小明', '—'],
  ])('%s is %s', (inFile, inRecord) => {
    expect(isSameName(inFile, inRecord)).toBe(true);
  });

  it.each([
    ['林小華', '林小明'],
    ['Maria', 'Maria Santos'],
    ['Lin^Xiaoming=林^小明', '王小明'],
    ['Santos^Mario', 'Santos, Maria'],
  ])('%s is not %s', (inFile, inRecord) => {
    expect(isSameName(inFile, inRecord)).toBe(false);
  });
});
