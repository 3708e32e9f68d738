import { describe, expect, it } from '@jest/globals';
import { findEducation } from '../../src/fields/education.ts';
import { sectionOf } from './line-of.ts';

describe('Fields of study', () => {
  it.each([
    ["Bachelor's in Physics", 'Physics'],
    ['Bachelor’s degree in Physics', 'Physics'],
    ['Bachelor of Science in Physics', 'Physics'],
    ['Bachelor of Science, Physics', 'Physics'],
    ['Bachelor of Science (Physics)', 'Physics'],
    ['Bachelor of Science: Physics', 'Physics'],
    ['Bachelor of Arts degree in History', 'History'],
    ['Bachelor of Arts', null],
    ['Bachelor of Fine Arts in Dance', 'Dance'],
    ['Bachelor of Business Administration in Finance', 'Finance'],
    ['Bachelor of Technology (Computer Science)', 'Computer Science'],
    ['Bachelor of Engineering (Hons) Civil', 'Civil'],
    ['Bachelor Science of Life', 'Science of Life'],
    ['Master of Laws', 'Laws'],
    ['MSc: Physics', 'Physics'],
    ['MSc, Physics', 'Physics'],
    ['MSc degree Physics', 'Physics'],
    ['MSc studies in Physics', 'Physics'],
    ['MSc in Science of Materials', 'Science of Materials'],
    ['MSc (Honours) Physics', 'Physics'],
    ['MSc Honors Physics', 'Physics'],
    ['MSc Physics (Honours)', 'Physics (Honours)'],
    ['MSc Women’s Studies', 'Women’s Studies'],
    ['MSc of Science', null],
    ['MSc major in Physics', 'Physics'],
    ['MSc with a major in Physics', 'Physics'],
    ['MSc Majoring in Physics', 'Physics'],
    ['MSc specialisation Physics', 'Physics'],
    ['MSc 12', null],
    ['MSc A', null],
    ['Physics MSc', 'Physics'],
    ['Physics, MSc', 'Physics'],
    ['One two three four five MSc', 'One two three four five'],
    ['One two three four five six MSc', null],
    ['a MSc', null],
    ['The MSc', null],
    ['graduated MSc', null],
    ['Received MSc', null],
    ['Anatomy MSc', 'Anatomy'],
    ['Physics Diploma', null],
    ['Physics Certificate', null],
    ['Nursing Abitur', null],
  ])('The field of study in "%s" is %s', (line, expected) => {
    const [entry] = findEducation(sectionOf('education', [line, '2015']));
    expect(entry).toMatchObject({ level: line, major: expected });
  });

  it.each([
    ['Major: Optics', 'Optics'],
    ['Majoring in Optics', 'Optics'],
    ['Field of study: Optics', 'Optics'],
    ['Studienrichtung Optik', 'Optik'],
    ['Spécialité : Optique', 'Optique'],
  ])('A field of study may stand on its own line: %s', (line, expected) => {
    const [entry, ...more] = findEducation(
      sectionOf('education', ['MSc', 'University of Bonn', line, '2015']),
    );
    expect(entry).toMatchObject({ level: 'MSc', organisation: 'University of Bonn', major: expected });
    expect(more).toEqual([]);
  });

  it('The remaining piece is the field of study if degree and school are known', () => {
    const [entry] = findEducation(sectionOf('education', ['MSc', 'University of Bonn', 'Optics', '2015']));
    expect(entry).toMatchObject({ level: 'MSc', organisation: 'University of Bonn', major: 'Optics' });
  });

  it('The first remaining piece is the school, the next one the field of study', () => {
    const [entry] = findEducation(sectionOf('education', ['MSc', 'Hogwarts', 'Optics', '2015']));
    expect(entry).toMatchObject({ level: 'MSc', organisation: 'Hogwarts', major: 'Optics' });
  });
});
