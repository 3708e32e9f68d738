import { timelineKinds, type TimelineKind } from '@nova/contract';
import { isReference, kinds, referred, type Kind } from '@nova/kinds';
import { joinAbout, type Appearance } from './appearance.ts';

/** The kinds whose definitions say how their records appear in the timelines of others. */
export const kindAppearances: readonly Appearance[] = Object.values(
  kinds as Readonly<Record<string, Kind>>,
).flatMap((kind) => appearanceOf(kind));

function appearanceOf(kind: Kind): Appearance[] {
  const { name, table, stamp, fields, timeline: appears } = kind;
  if (!appears) return [];
  const named = timelineKinds.flatMap((record): [TimelineKind, string][] =>
    fields[`${record}Id`] ? [[record, `${record}Id`]] : [],
  );
  const about = Object.fromEntries(named);
  const on = Object.fromEntries(named.filter(([, member]) => appears.on.includes(member)));
  return [
    {
      kind: name,
      table,
      on,
      about,
      stamp,
      at: 'createdOn',
      event: `'${name}.created'`,
      title: appears.title,
      ...(appears.text !== undefined && { text: appears.text }),
      ...(fields.ownerId && { by: 'ownerId' }),
      madeByTrail: true,
      hasReference: true,
      visibility: kind,
      joins: Object.entries(fields).flatMap(([member, field]) =>
        isReference(field) && member.slice(0, -'Id'.length) in about
          ? [joinAbout(referred[field.to].table, member)]
          : [],
      ),
    },
  ];
}
