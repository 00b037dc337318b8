import type { Section } from '../content/section.ts';
import { Card } from './card.tsx';

/** The sections of a page as cards; the first and any warning are open. */
export function Sections({ sections }: { sections: readonly Section[] }) {
  return sections.map(({ title, paragraphs = [], list, warning = false }, index) => (
    <Card key={title} title={title} level={2} open={index === 0 || warning} warning={warning}>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {list && (
        <ul>
          {list.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </Card>
  ));
}
