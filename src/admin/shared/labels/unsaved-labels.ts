/** The texts for what could not be saved or kept; apart from those that the frame of every screen loads. */
export const unsavedLabels = {
  /** Of a save whose form was left before it failed. */
  left: 'La pagina che hai lasciato non è stata salvata: il dispositivo ha rifiutato la scrittura. Quello che hai scritto è ancora là: riaprila e salva di nuovo.',
  /** Of what is typed, where it cannot be kept as a draft. */
  draft:
    'Questo dispositivo non riesce a tenere quello che scrivi prima che lo salvi: se lasci o chiudi la pagina va perso. Salva, o libera memoria.',
  /** Of an exception of the app, such as code that cannot be loaded because another tab has started a newer version. */
  unexpected:
    'Non fatto: l’app ha avuto un problema, forse perché un’altra scheda l’ha aggiornata. Quello che hai scritto è ancora qui: ricarica la pagina e riprova.',
} as const;
