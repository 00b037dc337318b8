import blocks from '../blocks/blocks.module.css';
import { SiteLink } from '../blocks/link.tsx';
import { identity, postalAddress } from '../identity.ts';

/** `/{lang}/privacy` */
export const PrivacyPage = () => (
  <article className={`${blocks['medium']} ${blocks['block']}`}>
    <h1>Privacy</h1>
    <div className={blocks['prose']}>
      <p className={blocks['lead']}>
        Queste pagine si leggono senza registrarsi e senza lasciare dati. Qui trovi che cosa succede
        davvero quando le visiti.
      </p>
      <h2>Chi è il titolare</h2>
      <p>
        {identity.association}, {postalAddress}. Per ogni domanda sui tuoi dati scrivi a{' '}
        <a href={`mailto:${identity.emailAssociation}`}>{identity.emailAssociation}</a>.
      </p>
      <h2>Quando visiti il sito</h2>
      <p>
        Chi ospita il sito riceve, come accade per ogni pagina web, il tuo indirizzo IP e l’ora
        della richiesta: servono a rispondere e a difendersi dagli abusi. Caratteri, immagini e
        icone arrivano da questo stesso sito; nessun’altra società ne viene a sapere.
      </p>
      <h2>Quando apri la mappa</h2>
      <p>
        La mappa dei contatti è di OpenStreetMap e si carica solo se premi «Mostra la mappa». Da
        quel momento i loro server ricevono il tuo indirizzo IP.
      </p>
      <h2>Le statistiche</h2>
      <p>
        Se il sito usa statistiche di visita, te lo chiede prima e parte solo con il tuo consenso.
        Puoi rifiutare senza perdere nulla; la scelta vale sei mesi e la cambi quando vuoi dalla
        pagina <SiteLink to="/cookie">Cookie</SiteLink>.
      </p>
      <h2>Quando ci scrivi o ti iscrivi</h2>
      <p>
        Messaggi, e-mail e telefonate passano dai servizi che usi tu. Il modulo di tesseramento è su
        un altro sito, con la sua informativa. Dei soci l’associazione conserva i dati del
        tesseramento, e dei proprietari i recapiti legati al cavallo, per gestire il rapporto
        associativo e rispettare gli obblighi di legge, per il tempo che questi richiedono.
      </p>
      <h2>I tuoi diritti</h2>
      <p>
        Puoi chiedere di vedere, correggere, ricevere o cancellare i dati che ti riguardano, di
        limitarne l’uso o di opporti. Se pensi che qualcosa non vada, puoi rivolgerti al Garante per
        la protezione dei dati personali.
      </p>
    </div>
  </article>
);
