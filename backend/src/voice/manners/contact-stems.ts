/** What a word of a sentence about calls can mean. */
export type Concept =
  | 'not'
  | 'end'
  | 'contact'
  | 'you'
  | 'mine'
  | 'scope'
  | 'remove'
  | 'list'
  | 'peace'
  | 'threat'
  | 'annoy'
  | 'want'
  | 'consent'
  | 'retry'
  | 'time';

/**
 * Words by what they can mean, without accents and capitals; `*` stands for any ending. A word may have several meanings.
 * What they amount to together is learned from samples.
 */
export const contactStems: Record<string, Record<Concept, string>> = {
  en: {
    not: "not don't dont doesn't doesnt didn't won't wouldn't shouldn't can't cannot isn't no none nobody nothing never without neither nor refuse* zero",
    end: 'stop* quit* ceas* end ends ended ending halt* desist* refrain* discontinu* enough done finish* over give up avoid*',
    contact:
      'call* phone phones phoning phoned telephon* ring rings ringing rung rang dial* contact* text texts texting messag* reach* follow* voicemail* robocall* communicat* outreach solicit* telemarket* sales* market* campaign* pitch* hear bother* disturb* pester* harass* hound* bug bugging spam* nag* hassl* badger* knock*',
    you: "you your yours you're you've yourselves company firm* people folks guys team colleague* staff boss computer* machine* robot* system* bot bots dialer autodialer software organization business outfit",
    mine: 'me us my our mine myself here household house home family line number phone cell mobile landline name digits details data record contact i we',
    scope:
      'ever again anymore more forever good permanent* last final* once future further any anything another henceforth now always next zero single whatsoever never evermore all completely entirely whatever wherever eternity life',
    remove:
      'remov* delet* eras* wip* purg* drop* lose losing strike struck cross* scratch* scrub* exclud* unsubscrib* forget* forgotten undo block* blacklist* destroy* cancel* opt* revok* withdraw* retract* shred* bin off out',
    list: 'list* database* file files record* book* sheet* crm director* register* registry system* campaign* loop rotation queue roster',
    peace: 'peace alone silence quiet spare* be away lost stranger* go gone goodbye free mercy rest',
    threat:
      'police lawyer* attorney* sue suing report* complain* court legal authorit* regulator* ftc ico harassment law illegal',
    annoy: 'sick tired fed annoy* nuisance unwanted unwelcome unsolicited intrus* plague* fool* stand',
    want: 'want* wish* like need* prefer* rather ask* beg* demand* request* insist* interest* please kindly appreciate* grateful',
    consent: 'consent* permission* authoriz* agree* allow* entitled right rights welcome permitted',
    retry: 'try* attempt* retry persist* insist* repeat* pick* hand* back',
    time: "today tonight tomorrow morning* afternoon* evening* monday tuesday wednesday thursday friday saturday sunday before after until till later noon week weekend* lunch o'clock early late minute* second hour* year*",
  },
  de: {
    not: 'nicht nie niemals kein* nichts niemand* nimmer ohne weder null keiner',
    end: 'aufhor* hor hort horen schluss stopp* stop ende enden beend* unterlass* einstell* genug reicht ruhe sein bleiben lass* lasst lassen',
    contact:
      'anruf* angerufen anzuruf* ruf* telefon* klingel* durchklingel* bimmel* kontakt* meld* belastig* stor* gestort hor* horer wahl* gewahlt ruckruf* werb* nachricht* behellig* nerv* durchruf* ansprech* angesprochen angeklingelt anklingel* angebot*',
    you: 'sie ihr ihnen ihre ihrer ihren ihrem euch eure eurer euren firma unternehmen computer system automat* maschine* robot* leute kolleg* verein laden mitarbeiter* chef',
    mine: 'mich mir uns ich wir mein* unser* hier haus haushalt nummer telefonnummer rufnummer handynummer anschluss namen name daten bei familie wohnung leitung',
    scope:
      'mehr wieder weiter* letzt* immer kunftig* zukunft* sofort jemals irgendwann nochmal noch mal male endgultig* einziges nie jede* dauerhaft ewig* restlos',
    remove:
      'losch* geloscht streich* gestrichen entfern* raus heraus austrag* sperr* blockier* vergess* vergiss tilg* weg strich ruckgangig widerruf* widersprech* abmeld* vernicht* schmeiss* kundig* aus',
    list: 'liste* datei* datenbank kartei verteiler* unterlagen kundendatei anrufliste adressbuch schleife anrufschleife register akte*',
    peace: 'ruhe frieden verschon* spar* gut fern leb* tschuss abstand',
    threat: 'anwalt* polizei anzeig* verklag* klage gericht* bundesnetzagentur beschwer* datenschutz* rechtlich*',
    annoy: 'satt leid nerv* schnauze nase genervt zumutung frechheit dauernd standig',
    want: 'will wollen mochte* wunsch* erwunscht* bitte* brauch* interess* verlang* gern* soll sollen sollt darf durfen erledigt',
    consent: 'einwillig* erlaub* zustimm* zugestimmt einverstand* recht genehmig* gestatt* respektier*',
    retry: 'versuch* probier* zuruck insistier* greif*',
    time: 'heute morgen abend* vormittag* nachmittag* montag dienstag mittwoch donnerstag freitag samstag sonntag vor nach bis spater uhr fruh spat woche stunde* minute* gerade jetzt',
  },
  es: {
    not: 'no nunca jamas nadie nada ningun* ni sin tampoco cero',
    end: 'deje* deja* dejen par* cese* cesa* basta* acab* termin* deten* suspend* evit* absteng* fin suficiente',
    contact:
      'llam* telefon* contact* marc* timbr* suen* son* molest* escrib* comunic* mensaj* acos* publicidad insist* oferta* vend* busqu* busc* habl*',
    you: 'usted* ustedes su sus empresa* compania gente senores maquina* robot* sistema computadora ordenador les los companer* jefe vosotros',
    mine: 'me mi mis nos nuestro* nuestra* casa aqui numero* telefono* linea nombre datos conmigo mio familia movil celular yo hogar',
    scope:
      'mas nunca jamas otra otro vez ultima ultimo siempre adelante futuro nueva definitiv* vuelva* vuelvan volver algun* unica partir cualquier*',
    remove:
      'borr* elimin* quit* saqu* sac* olvid* bloque* tach* desapunt* retir* suprim* baja cancel* desuscrib* anul* tir* desaparez*',
    list: 'lista* registro* base archivo* sistema fichero* agenda directorio',
    peace: 'paz tranquil* silencio ahorr* adios lejos fuera solo sola solos',
    threat: 'policia abogad* denunci* demand* queja* tribunal legal* ley',
    annoy: 'hart* cansad* pesad* fastidi* molest* aguant* soport* colmo',
    want: 'quier* queremos dese* necesit* prefer* pid* ped* rueg* interes* favor gust* agradec*',
    consent: 'permis* consent* autoriz* acept* derecho permit* respet*',
    retry: 'intent* prob* insist* devuelv* vuelv* volv* sig*',
    time: 'hoy manana tarde* noche* lunes martes miercoles jueves viernes sabado domingo antes despues hasta luego semana hora* ahora minuto*',
  },
  fr: {
    not: 'ne n pas plus jamais rien personne aucun* ni sans non zero',
    end: 'arret* cess* stop fin* termin* assez suffit halte',
    contact:
      'appel* rappel* telephon* contact* recontact* compos* sonn* derang* embet* harcel* ecri* messag* demarch* coup* fil joindre joign* solicit* sollicit* prospect* importun* offre* relanc* parl*',
    you: 'vous votre vos societe entreprise boite gens robot* machine* systeme ordinateur collegue* patron equipe',
    mine: 'me m moi mon ma mes nous notre nos numero* telephone ligne nom maison foyer ici chez coordonnees donnees je portable famille',
    scope:
      'plus jamais encore derniere dernier toujours avenir desormais definitiv* bon fois toutes seule unique nouveau futur partir moindre aucun*',
    remove:
      'retir* enlev* supprim* effac* ray* ot* oubli* bloqu* desinscri* sort* radi* elimin* annul* disparai* trait jet*',
    list: 'liste* fichier* base registre* systeme dossier* repertoire carnet',
    peace: 'paix tranquill* silence epargn* adieu loin seul* dehors',
    threat: 'police avocat* plainte* signal* tribunal loi legal* poursui*',
    annoy: 'marre assez ras fatigue* lasse* insupportable penible* harcel*',
    want: 'veux voul* souhait* desir* besoin prefer* demand* pri* interess* aimer* merci',
    consent: 'accord consent* autoris* permis* droit accept* respect*',
    retry: 'essay* tent* insist* revenez revien* recommenc* peine',
    time: "aujourd'hui hui demain matin soir lundi mardi mercredi jeudi vendredi samedi dimanche avant apres jusqu* tard tot semaine heure* maintenant minute*",
  },
  pt: {
    not: 'nao nunca jamais ninguem nada nenhum* nem sem zero',
    end: 'par* deix* chega* basta* cess* acab* termin* suspend* evit* absten* fim',
    contact:
      'lig* telefon* contat* contact* disc* toc* incomod* perturb* mensag* retorn* comunic* chate* oferta* vend* assedi* propaganda procur* fal*',
    you: 'voces voce sua seu suas seus vossa empresa gente pessoal maquina* robo* sistema computador colega* chefe companhia',
    mine: 'me mim meu minha meus minhas nos nosso* nossa* casa aqui numero* telefone linha nome dados comigo celular eu familia lar cadastro',
    scope:
      'mais nunca jamais outra outro vez ultima ultimo sempre novo novamente futuro definitiv* adiante diante unica partir volte* voltem qualquer',
    remove:
      'tir* retir* remov* apag* exclu* elimin* risc* bloque* delet* esquec* esque* descadastr* cancel* sair sum* revog* jog*',
    list: 'lista* cadastro* banco arquivo* sistema registro* agenda',
    peace: 'paz silencio poup* sossego adeus longe fora tranquil*',
    threat: 'policia advogad* denunci* process* procon reclam* justica legal* lei',
    annoy: 'cansad* fart* chat* saco aguent* suport* insuport*',
    want: 'quer* desej* gost* precis* prefir* preferi* peco pec* interess* favor agradec*',
    consent: 'permiss* permit* consent* autoriz* aceit* direito respeit*',
    retry: 'tent* insist* volt* adiant* continu*',
    time: 'hoje amanha manha tarde noite segunda terca quarta quinta sexta sabado domingo antes depois ate semana hora* agora cedo minuto*',
  },
  hi: {
    not: 'मत न ना नहीं बिना शून्य कभी कोई',
    end: 'बंद बन्द रोक* छोड़* खत्म बस',
    contact: 'कॉल* फोन* फ़ोन* मिला* संपर्क सम्पर्क मैसेज* परेशान तंग घंटी बात आवाज़ आवाज* विज्ञापन डायल* सेल्स',
    you: 'आप आपका आपकी आपके आपको आपसे तुम कंपनी मशीन* रोबोट* सिस्टम लोग लोगों कंप्यूटर',
    mine: 'मुझे मेरा मेरी मेरे मैं हम हमें हमारा हमारे हमारी घर यहाँ यहां नंबर नम्बर नाम जानकारी लाइन मैंने',
    scope: 'कभी दोबारा फिर हमेशा आखिरी आगे और अब एक आज से किसी पहली बार अगली',
    remove: 'हटा* मिटा* निकाल* डिलीट भूल* ब्लॉक काट* वापस गायब लकीर',
    list: 'लिस्ट सूची रिकॉर्ड डेटाबेस सिस्टम फाइल',
    peace: 'शांति चैन खामोशी पीछा बख्श* दूर अकेला',
    threat: 'पुलिस शिकायत वकील रिपोर्ट कोर्ट कानून*',
    annoy: 'तंग परेशान थक* ऊब* हद',
    want: 'चाहिए चाहता चाहती चाहते इच्छा कृपया ज़रूरत जरूरत दिलचस्पी',
    consent: 'अनुमति इजाज़त इजाजत सहमति सहमत हक अधिकार सम्मान',
    retry: 'कोशिश ज़ोर फायदा वापस',
    time: 'आज कल सुबह शाम रात दोपहर बजे तक पहले बाद देर समय अभी',
  },
};
