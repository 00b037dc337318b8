import blocks from '../blocks/blocks.module.css';
import { ConsentChoice } from '../blocks/consent-choice.tsx';
import { SiteLink } from '../blocks/link.tsx';
import { ASKS_CONSENT } from '../consent.ts';

/** `/{lang}/cookie` */
export const CookiePage = () => (
  <article className={`${blocks.medium} ${blocks.block}`}>
    <h1>Cookie</h1>
    <div className={blocks.prose}>
      <p className={blocks.lead}>
        Per leggere queste pagine non serve nessun cookie, e da solo il sito non ne mette.
      </p>
      <h2>Che cosa resta sul tuo dispositivo</h2>
      <ul>
        <li>
          Una copia delle pagine, dei caratteri e dei disegni, e delle fotografie che hai visto,
          perché il sito si apra anche senza connessione. La conserva il browser, e la togli
          cancellando i dati del sito; una fotografia che non vedi da sessanta giorni se ne va
          quando ne vedi un’altra.
        </li>
        {ASKS_CONSENT && <li>La tua scelta sulle statistiche, che vale sei mesi.</li>}
        <li>
          Il segno che sei già passato di qui, per proporti una volta sola di tenere il sito tra le
          tue app.
        </li>
        <li>
          Solo se la scuderia ti ha affidato un giro e ne hai aperto il link o il file: i nomi dei
          cavalli, con box, scadenze e foto, le tue spunte e le tue note. Restano finché non li
          togli da quella pagina, o la riapri più di trenta giorni dopo il giro; quello che hai
          spuntato e non hai ancora rimandato resta finché non lo togli tu.
        </li>
        <li>
          Nell’area riservata, usata solo da chi gestisce il centro: la sessione e i registri su cui
          lavora.
        </li>
      </ul>
      <p>Sono dati tecnici: servono a far funzionare il sito e per questo non chiedono consenso.</p>
      <h2>Che cosa si carica solo se vuoi</h2>
      <ul>
        <li>
          La mappa, quando premi «Mostra la mappa»: è una pagina di OpenStreetMap e segue le loro
          regole.
        </li>
        {ASKS_CONSENT && (
          <li>
            Il conto delle visite, se lo accetti: a ogni pagina il tuo browser manda a Google
            Analytics quello che dice la pagina Privacy. Senza cookie, e senza programmi di Google
            in queste pagine.
          </li>
        )}
      </ul>
      <h2>La tua scelta</h2>
      <ConsentChoice />
      <p>
        Altro sui tuoi dati nella pagina <SiteLink to="/privacy">Privacy</SiteLink>.
      </p>
    </div>
  </article>
);
