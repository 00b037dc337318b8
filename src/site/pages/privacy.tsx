import blocks from '../blocks/blocks.module.css';
import { SiteLink } from '../blocks/link.tsx';
import { ASKS_CONSENT } from '../consent.ts';
import { PAGES } from '../page-list.ts';
import { siteConfig, postalAddress } from '../site-config.ts';

/** `/{lang}/privacy` */
export const PrivacyPage = () => (
  <article className={`${blocks.medium} ${blocks.block}`}>
    <h1>Privacy</h1>
    <div className={blocks.prose}>
      <p className={blocks.lead}>
        Queste pagine si leggono senza registrarsi e senza lasciare il proprio nome. Ecco che cosa
        succede davvero quando le apri.
      </p>
      <h2>Chi è il titolare</h2>
      <p>
        {siteConfig.association}, {postalAddress}. Per ogni domanda sui tuoi dati scrivi a{' '}
        <a href={`mailto:${siteConfig.emailAssociation}`}>{siteConfig.emailAssociation}</a>.
      </p>
      <h2>Quando visiti il sito</h2>
      <p>
        Le pagine sono ospitate da Firebase Hosting, un servizio di Google, che come ogni server web
        riceve il tuo indirizzo IP e l’ora della richiesta: servono a risponderti e a difendersi
        dagli abusi. Caratteri, disegni e fotografie arrivano dallo stesso indirizzo: per leggerci
        il tuo browser non chiede nulla a nessun altro.
      </p>
      {PAGES.some(({ leadsTo }) => leadsTo !== undefined) && (
        <p>
          Alcune pagine (
          {PAGES.filter(({ leadsTo }) => leadsTo !== undefined)
            .map(({ title }) => title)
            .join(', ')}
          ), quando c’è connessione, ti portano sul sito del centro, che ha la sua informativa.
        </p>
      )}
      <h2>Quando apri la mappa</h2>
      <p>
        La mappa dei contatti è di OpenStreetMap e si carica solo se premi «Mostra la mappa». Da
        quel momento i loro server ricevono il tuo indirizzo IP.
      </p>
      <h2>Le statistiche</h2>
      {ASKS_CONSENT ? (
        <p>
          Le visite si contano con Google Analytics, e solo se lo accetti: da quel momento Google
          riceve il tuo indirizzo IP, il tipo e la lingua del tuo browser, l’indirizzo e il titolo
          di ogni pagina che apri qui, e un numero a caso che vale fino a quando chiudi la scheda.
          Puoi rifiutare senza perdere nulla; la scelta vale sei mesi e la cambi quando vuoi dalla
          pagina <SiteLink to="/cookie">Cookie</SiteLink>.
        </p>
      ) : (
        <p>Questo sito non conta le visite e non sa chi lo legge.</p>
      )}
      <h2>Quando ci scrivi o ti iscrivi</h2>
      <p>
        Messaggi, e-mail e telefonate passano dai servizi che usi tu.{' '}
        {siteConfig.enrolmentForm &&
          'Il modulo di tesseramento è su un altro sito, con la sua informativa.'}
      </p>
      <p>
        Dei soci l’associazione conserva i dati del tesseramento e le ricevute, e del certificato
        medico solo il tipo e la scadenza; dei minori anche chi ne risponde, come si raggiunge, e i
        consensi dati o negati, quello a foto e video compreso; dei proprietari i recapiti legati al
        cavallo; di chi cura i cavalli il nome, accanto a quello che ha fatto; di chi cede o prende
        un cavallo il nome, accanto a quel movimento; di chi paga la quota di un altro il nome e, se
        lo dà, il codice fiscale; di chi tiene il registro il nome e l’e-mail del suo account,
        accanto a che cosa ha cambiato e quando. Nelle fotografie dei cavalli e del sito può
        comparire qualcuno. Sono dati che servono a gestire il rapporto associativo e a rispettare
        gli obblighi di legge, e restano per il tempo che questi richiedono. I registri sono
        custoditi su Firebase, un servizio di Google, e sui dispositivi di chi gestisce il centro.
      </p>
      <h2>I tuoi diritti</h2>
      <p>
        Puoi chiedere di vedere, correggere, ricevere o cancellare i dati che ti riguardano, di
        limitarne l’uso o di opporti, e ritirare quando vuoi un consenso che hai dato. Se pensi che
        qualcosa non vada, puoi rivolgerti al Garante per la protezione dei dati personali.
      </p>
    </div>
  </article>
);
