import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CAMP_WEEK, MEMBERSHIP_FEE } from '../../../src/model/prices.ts';
import { dayOf } from '../../../src/model/values/calendar.ts';
import { robots, sitemap } from '../../../src/site/build/sitemap-and-robots.ts';
import { drawPages } from '../../../src/site/build/prerender-entry.tsx';
import { PATHS } from '../../../src/site/content/paths.ts';
import { PAGES } from '../../../src/site/page-list.ts';
import { siteConfig } from '../../../src/site/site-config.ts';
import { PAGE_COMPONENTS } from '../../../src/site/pages/page-components.ts';

/** What a reader must find on each page. */
const FACTS: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  '/it': [
    'Centro etico certificato',
    'Tecnico di III livello',
    'Consulente esperto Horse Lover',
    'Pareggiatore olistico',
    'Aiutaci a salvare chi non può salvarsi da solo!',
    /Area soci \d{4}/,
    siteConfig.membersArea,
    'Vieni a trovarci',
    // Shown to whoever has no horse: not that they bring their own.
    'chi ne ha uno in fida può venire con quello',
    // Of the trail: nobody is told to begin at what their age, or what they have not begun, leaves out.
    'Puoi cominciare da qui, dai 14 anni',
    'Puoi cominciare da qui, con un percorso personale già avviato',
    'Puoi cominciare da qui, per i bambini',
  ],
  '/it/paths': [
    'numero chiuso',
    'calendario',
    'Prenotare è obbligatorio',
    'attestato di partecipazione',
    'farne partire uno nuovo',
    'bambini, ragazzi e adulti',
    '#medication',
    '#trailer-loading',
    '#dressage-basic',
    '#mock-excursion',
    '#outdoor-excursion',
    '#summer-camp',
  ],
  '/it/paths/medication': [
    'La teoria',
    'La pratica',
    'Non sostituisce il veterinario',
    '—',
    /Circa una volta al mese, per circa 3 ore/,
    'basi della comunicazione con il cavallo',
  ],
  '/it/paths/trailer-loading': [
    'etica',
    'Gli obiettivi',
    /Una volta al mese, per circa 3 ore/,
    'Abilità A',
    'Voglia di imparare',
  ],
  '/it/paths/dressage-basic': [
    'wa.me',
    /Due volte al mese, per circa 2 ore/,
    'IDV',
    'comunicazione gentile ed efficace',
    'Autonomia nella preparazione',
  ],
  '/it/paths/mock-excursion': [
    'wa.me',
    /Una volta al mese, per circa 3 ore/,
    'Abilità A',
    /percorso personale di equitazione etica/,
  ],
  '/it/paths/outdoor-excursion': [
    'wa.me',
    /Una volta al mese, per circa 3 ore/,
    '14 anni o più',
    'escursione simulata',
  ],
  '/it/paths/summer-camp': [
    'III livello',
    'maestra di scuola primaria',
    'tutti i bambini',
    ...Object.values(CAMP_WEEK).flatMap(({ euro, from, to }) => [`${euro} €`, `${from}–${to}`]),
    'lunedì a venerdì',
    'ingresso anticipato',
    'fratelli',
    'costo ridotto',
    'Pranzo al sacco',
    'mercoledì della settimana precedente',
    'wa.me',
    siteConfig.summerCamp,
  ],
  '/it/activities': [
    'Studi Horse Lover',
    'Inizio del Viaggio (IDV)',
    'Preparazione alle Escursioni Etiche',
    'Horse Trail',
    'Cavalli problematici',
    'Abituazione alla sella',
    'Dressage',
    'Salto ostacoli',
    'Volteggio',
    'Attestato: Abilità A',
    'Attestato: Abilità B',
    'livello simile',
    'in fida',
  ],
  '/it/nuova-vita': ['Pensione', 'Vita da cavallo', 'Area soci'],
  '/it/nuova-vita/boarding': [
    'branco',
    'paddock di ambientamento',
    'esigenze speciali',
    'Le strutture',
  ],
  '/it/nuova-vita/horse-life': ['reti', 'acqua', 'ripari', 'branco', 'tre ettari'],
  '/it/nuova-vita/membership': [
    `${MEMBERSHIP_FEE} €`,
    '31 dicembre',
    'onifico',
    'causale',
    'nome e il cognome',
    siteConfig.enrolmentForm,
  ],
  '/it/contacts': [
    siteConfig.street,
    siteConfig.phone,
    siteConfig.emailProfessional,
    siteConfig.emailAssociation,
    siteConfig.city,
    'Mostra la mappa',
    siteConfig.messaging,
    siteConfig.openingHours,
    siteConfig.wayThere,
  ],
  '/it/contatti': [siteConfig.phone, 'Mostra la mappa'],
  '/it/privacy': [
    'titolare',
    'Firebase Hosting',
    'OpenStreetMap',
    'non conta le visite',
    'sui dispositivi di chi gestisce il centro',
    'Garante',
    // What docs/privacy.md says that the register holds of people outside of the association's office.
    'le ricevute',
    'medico solo il tipo e la scadenza',
    'dei minori anche chi ne risponde',
    'consensi dati o negati, quello a foto e video compreso',
    'recapiti legati al cavallo',
    'di chi cura i cavalli il nome',
    'di chi cede o prende un cavallo il nome',
    'di chi paga la quota di un altro il nome e, se lo dà, il codice fiscale',
    'di chi tiene il registro il nome e l’e-mail del suo account, accanto a che cosa ha cambiato e quando',
    'fotografie dei cavalli e del sito può comparire qualcuno',
    'ritirare quando vuoi un consenso',
  ],
  '/it/cookie': [
    'nessun cookie',
    // When sw/photos.ts drops a photo: only where it handles another one.
    'non vedi da sessanta giorni se ne va quando ne vedi un’altra',
    'OpenStreetMap',
    'non usa statistiche',
    // How long src/site/script/guest-round.ts keeps rounds.
    'più di trenta giorni dopo il giro',
    'non hai ancora rimandato resta finché non lo togli tu',
  ],
  '/it/giro': ['la scuderia ti ha affidato', 'Apri il file di un giro'],
  '/it/404': ['Not Found'],
};

const pages = drawPages();
/** The pages that are reached only by a direct link; the others are for all visitors. */
const unlisted = PAGES.filter((page) => page.unlisted).map(({ path }) => `/it${path}`);
const listed = pages.filter(({ path }) => !unlisted.includes(path));
const drawn = (path: string) => pages.find((page) => page.path === path)!;

describe('drawn pages', () => {
  test('every screen is drawn, and every drawn page is checked here', () => {
    expect(pages.map(({ path }) => path).toSorted()).toEqual(Object.keys(FACTS).toSorted());
    expect(
      Object.keys(PAGE_COMPONENTS)
        .map((path) => `/it${path}`)
        .toSorted(),
    ).toEqual(Object.keys(FACTS).toSorted());
  });

  test.each(Object.entries(FACTS))('%s says what it must', (path, facts) => {
    const { body } = drawn(path);
    const text = body.replaceAll(/<\/span>\s*/g, '</span> ');
    const words = text.replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ');
    for (const fact of facts) {
      const found =
        typeof fact === 'string' ? words.includes(fact) || text.includes(fact) : fact.test(words);
      expect(found, `${path}: ${String(fact)}`).toBe(true);
    }
  });

  test.each(Object.keys(FACTS))('%s has one h1', (path) => {
    expect(drawn(path).body.match(/<h1/g)).toHaveLength(1);
  });

  test('a page that is opened by a link alone is named nowhere and shows no way of the site', () => {
    expect(unlisted).toEqual(['/it/giro']);
    for (const path of unlisted) {
      expect(drawn(path).indexed).toBe(false);
      expect(drawn(path).body).not.toMatch(/<(?:header|footer|nav)|mailto:|href="\/it/);
      for (const { body } of pages) expect(body).not.toContain(`href="${path}"`);
    }
  });

  test.each(listed.map(({ path }) => path))('%s has the menu and the whole footer', (path) => {
    const { body } = drawn(path);
    for (const needed of [
      'href="/it/paths"',
      'href="/it/activities"',
      'href="/it/contacts"',
      `href="${siteConfig.centre}" target="_blank"`,
      siteConfig.association,
      siteConfig.professional,
      siteConfig.street,
      `href="tel:`,
      `mailto:${siteConfig.emailProfessional}`,
      `mailto:${siteConfig.emailAssociation}`,
      siteConfig.instagram,
      siteConfig.facebook,
    ]) {
      expect(body).toContain(needed);
    }
    expect(body).toContain(`© <span data-year="">${dayOf(Date.now()).slice(0, 4)}</span>`);
  });

  test('every page ends with who to write to, what to say, and a message that names it', () => {
    for (const { path, body } of listed) {
      const block = body.slice(body.indexOf('aria-labelledby="scrivici"'), body.indexOf('</main>'));
      for (const needed of [
        siteConfig.professional,
        siteConfig.messaging,
        siteConfig.phone,
        siteConfig.emailAssociation,
        'se ha già montato',
      ])
        expect(block.includes(needed), `${path}: ${needed}`).toBe(true);
      const [, message = ''] = /text=([^"]+)/.exec(block) ?? [];
      const title = PAGES.find((page) => `/it${page.path}` === path)?.title;
      expect(decodeURIComponent(message.replaceAll('&#x27;', "'")), path).toBe(
        title === undefined
          ? 'Buongiorno, scrivo dal vostro sito. '
          : `Buongiorno, scrivo dalla pagina «${title}» del vostro sito. `,
      );
    }
  });

  test('the number of messages can be read wherever a link leads to it', () => {
    for (const { path, body } of listed) {
      const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'));
      const links = main.match(/<a [^>]*wa\.me[^>]*>.*?<\/a>/g) ?? [];
      expect(links.length, path).toBeGreaterThan(0);
      for (const link of links) expect(link.includes(siteConfig.messaging), path).toBe(true);
    }
  });

  test('no page carries inline styles or scripts, which the policy of hosting refuses', () => {
    for (const { path, body, head } of pages) {
      expect(body, path).not.toMatch(/ style="|<style|<script| on\w+="/);
      expect(head, path).not.toMatch(/<style|<script(?! src=| type="application\/ld\+json")/);
    }
  });

  test('identifiers are unique on a page and anchors lead to one', () => {
    for (const { path, body } of pages) {
      const ids = Array.from(body.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
      expect(new Set(ids).size, path).toBe(ids.length);
      for (const [, anchor] of body.matchAll(/href="#([^"]+)"/g))
        expect(ids, path).toContain(anchor);
    }
  });

  test('what is told of by its identifier is there, and all that can be pressed has a name', () => {
    for (const { path, body } of pages) {
      const ids = Array.from(body.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
      const references = / (?:aria-\w+by|for|popoverTarget|data-copy)="([^"]+)"/gi;
      for (const [told, id] of body.matchAll(references)) expect(ids, path + told).toContain(id);
      for (const [nav] of body.matchAll(/<nav [^>]*>/g))
        expect(nav, path).toMatch(/ aria-label(?:ledby)?=/);
      for (const [all, , attributes = '', content = ''] of body.matchAll(
        /<(a|button) ([^>]*)>([^]*?)<\/\1>/g,
      )) {
        const words = content.replaceAll(/<svg[^]*?<\/svg>|<[^>]+>/g, '').trim();
        const isNamed = words !== '' || /aria-label="[^"]+"|role="img"/.test(attributes + content);
        expect(isNamed, `${path}: ${all}`).toBe(true);
        if (all.startsWith('<button')) expect(attributes, path).toContain('type="button"');
      }
    }
  });

  test('a copy button says what it copies, and what became of it', () => {
    const buttons = pages.flatMap(
      ({ body }) => body.match(/<button [^>]*data-copy[^]*?<\/button>/g) ?? [],
    );
    expect(buttons.length).toBeGreaterThan(0);
    for (const button of buttons)
      expect(button).toMatch(
        /^<button [^>]*data-copy="([^"]+)" aria-describedby="\1"><span aria-live="polite">/,
      );
  });

  test('the map that is asked for on a click shows the centre', () => {
    for (const path of ['/it/contacts', '/it/contatti']) {
      const address = / data-map="([^"]+)"/.exec(drawn(path).body)![1]!.replaceAll('&amp;', '&');
      const { origin, searchParams } = new URL(address);
      expect(origin).toBe('https://www.openstreetmap.org');
      const [west, south, east, north] = searchParams.get('bbox')!.split(',').map(Number);
      const [latitude, longitude] = searchParams.get('marker')!.split(',').map(Number);
      expect([latitude, longitude]).toEqual([siteConfig.latitude, siteConfig.longitude]);
      expect((west! + east!) / 2).toBeCloseTo(longitude!, 3);
      expect((south! + north!) / 2).toBeCloseTo(latitude!, 3);
      expect(west).toBeLessThan(east!);
      expect(south).toBeLessThan(north!);
    }
  });

  test('links inside the site lead to pages that exist', () => {
    const paths = pages.map(({ path }) => path);
    for (const { path, body } of pages) {
      for (const [, href = ''] of body.matchAll(/href="(\/[^"]*)"/g)) {
        const [to, anchor] = href.split('#');
        expect(paths, path).toContain(to);
        if (anchor !== undefined) expect(drawn(to!).body, href).toContain(` id="${anchor}"`);
      }
    }
  });

  test('links out of the site are well formed, and hand nothing over', () => {
    for (const { path, body } of pages) {
      const links = Array.from(body.matchAll(/<a ([^>]*)>/g), ([, attributes]) => attributes!);
      for (const link of links) {
        const href = /href="([^"]*)"/.exec(link)?.[1]?.replaceAll('&amp;', '&') ?? '';
        if (/^[/#]/.test(href)) continue;
        const where = `${path}: ${link}`;
        // With the country, so that it is right from a phone abroad too.
        if (href.startsWith('tel:')) expect(href, where).toMatch(/^tel:\+\d{7,15}$/);
        else if (href.startsWith('mailto:'))
          expect(href, where).toMatch(/^mailto:[^\s@?]+@[^\s@?]+\.[a-z]{2,}(\?subject=[^\s?&]+)?$/);
        else {
          expect(new URL(href).protocol, where).toBe('https:');
          expect(href, where).toMatch(/^[!-~]+$/);
          expect(link, where).toContain('rel="noopener noreferrer"');
        }
      }
    }
  });

  test('pages that redirect elsewhere begin with the target, others never name one', () => {
    for (const { path, head } of pages) {
      const leads = /summer-camp|nuova-vita/.test(path);
      expect(head.includes('<script src="/leave.js" data-to="https://'), path).toBe(leads);
      expect(head.includes('http-equiv="refresh"'), path).toBe(leads);
    }
  });

  test('the sitemap lists every page that may be indexed, under the address that it gives itself', () => {
    const open = pages.filter(({ head }) => !/name="robots" content="[^"]*noindex/.test(head));
    const canonical = open.map(({ head }) => /rel="canonical" href="([^"]+)"/.exec(head)?.[1]);
    const xml = sitemap(siteConfig.url, pages);
    expect(Array.from(xml.matchAll(/<loc>([^<]*)<\/loc>/g), ([, address]) => address)).toEqual(
      canonical,
    );
    expect(canonical).toEqual(open.map(({ path }) => siteConfig.url + path));
    expect(open.length).toBeGreaterThan(10);
  });

  test('crawlers are asked to leave the admin app alone, and told where the sitemap is', () => {
    expect(robots(siteConfig.url).trim().split('\n')).toEqual([
      'User-agent: *',
      'Disallow: /admin',
      '',
      `Sitemap: ${siteConfig.url}/sitemap.xml`,
    ]);
    const shell = readFileSync('index.html', 'utf8');
    expect(shell).toContain('<meta name="robots" content="noindex" />');
    expect(shell).toContain('<html lang="it">');
  });

  test('structured data lead from the home page to the page, by addresses that the site has', () => {
    const addresses = pages.map(({ path }) => siteConfig.url + path);
    const below: string[] = [];
    for (const { path, head } of pages) {
      const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head)?.[1];
      if (json === undefined) continue;
      for (const [, address] of json.matchAll(/"(?:url|item)":"([^"#]*)/g))
        if (address!.startsWith(siteConfig.url)) expect(addresses, path).toContain(address);
      const { '@graph': graph } = JSON.parse(json) as { '@graph': readonly object[] };
      const trail = graph.find((each) => '@type' in each && each['@type'] === 'BreadcrumbList');
      const crumbs = path.split('/').slice(2);
      const title = PAGES.find((page) => `/it${page.path}` === path)?.title;
      expect(trail, path).toEqual(
        crumbs.length === 0
          ? undefined
          : {
              '@type': 'BreadcrumbList',
              itemListElement: [
                { name: 'Home', item: `${siteConfig.url}/it` },
                ...(crumbs.length === 1
                  ? []
                  : [{ name: expect.any(String), item: `${siteConfig.url}/it/${crumbs[0]}` }]),
                { name: title },
              ].map((step, at) => ({ '@type': 'ListItem', position: at + 1, ...step })),
            },
      );
      if (crumbs.length > 1) below.push(path);
    }
    expect(below.length).toBeGreaterThan(3);
  });

  test('structured data is JSON that names the organisation, the courses and the offers', () => {
    const data = (path: string) => {
      const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(
        drawn(path).head,
      )![1]!;
      return JSON.stringify((JSON.parse(json) as { '@graph': unknown[] })['@graph']);
    };
    expect(data('/it')).toContain(`"price":${MEMBERSHIP_FEE}`);
    expect(data('/it/paths')).toContain(`"price":${CAMP_WEEK.fullDay.euro}`);
    expect(data('/it/paths')).toContain(`"price":${CAMP_WEEK.halfDay.euro}`);
    for (const { prerequisites } of PATHS.filter(({ slug }) => slug !== 'summer-camp'))
      for (const needed of prerequisites) expect(data('/it/paths')).toContain(needed);
    expect(data('/it/activities').match(/"Course"/g)).toHaveLength(9);
    expect(data('/it/contacts')).toContain(siteConfig.street);
  });

  test('nothing of a placeholder language or filler is left', () => {
    for (const { path, body } of pages)
      expect(body, path).not.toMatch(/lorem|xxx|undefined|\[object/i);
  });
});
