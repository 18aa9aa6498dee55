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
  | 'time'
  | 'thing'
  | 'other'
  | 'ask'
  | 'gladly';

/**
 * Words by their possible meanings, without accents and capitals; `*` matches any ending. A word may have several meanings. What they mean
 * together is learned from samples.
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
    thing:
      'address* parcel* package* order* bill* invoice* appointment* contract* form forms document* paper* policy insurance subscription* magazine* newsletter* price* cost* discount* car house flat apartment seat* ticket* door* alarm table room account* card* bank* delivery email* mail letter* receipt* item* product* size color booking* reservation* doctor* clinic* school* class* internet router battery light water heating sugar coffee pension refund* application* job',
    other:
      'him her his them they he she their somebody someone neighbor* neighbour* daughter son sister brother father husband wife kids child* friend* landlord tenant dog cat nurse driver technician plumber mechanic',
    ask: 'what when where which who whose how why could can would is are does do did if whether',
    gladly:
      'yes yeah sure okay ok great good happy gladly welcome fine perfect love thanks thank sorry looking course best better worth',
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
    thing:
      'adresse* paket* bestell* rechnung* termin* vertrag* vertrage formular* unterlagen versicherung* abo abos zeitschrift* newsletter preis* kost* rabatt* auto* wohnung* platz* karte* tur wecker zimmer konto* bank lieferung* mail* brief* gerat ware* grosse farbe buchung* reservierung* arzt* schule* kurs* internet router strom licht wasser heizung* zucker kaffee rente stelle bewerbung*',
    other:
      'ihm ihn er sie denen dem jemand nachbar* tochter sohn schwester bruder vater mutter mann frau kinder kind freund* vermieter hund techniker* schwester handwerker* fahrer*',
    ask: 'was wann wo welche* wer wie wieso warum konnen konnten kann konnte ist sind haben gibt ob',
    gladly: 'ja klar okay gut super gern gerne willkommen prima danke perfekt freu* schon schone richtig passt',
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
    thing:
      'direccion* paquete* pedido* factura* cita* contrato* formulario* papel* documento* seguro* suscripcion* revista* boletin* precio* cuest* descuento* coche* carro casa* piso asiento* entrada* puerta* alarma* mesa habitacion cuenta* tarjeta* banco* entrega* correo* carta* recibo* producto* talla color reserva* medico* escuela* clase* internet router luz agua calefaccion azucar cafe pension trabajo solicitud* taller* impuesto* duda*',
    other:
      'el ella ellos ellas le alguien vecin* hija hijo hermana hermano padre madre marido mujer esposa ninos nino amig* dueno perro tecnico enfermera jefe otro',
    ask: 'que cual* cuando donde quien como cuanto cuanta* puede pueden podria hay esta estan es si',
    gladly: 'si claro vale bien bueno perfecto encantad* bienvenid* gracias gusto genial acuerdo mejor',
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
    thing:
      'adresse* colis paquet* commande* facture* rendez contrat* formulaire* papiers document* assurance* abonnement* magazine* newsletter prix cout* coute remise* voiture* appartement* place* billet* porte* alarme* table chambre compte* carte* banque* livraison* mail* lettre* recu produit* taille couleur reservation* medecin* ecole* cours internet routeur lumiere eau chauffage sucre cafe retraite poste offre devis point dossier',
    other:
      "lui elle il ils elles leur eux quelqu'un quelqu voisin* fille fils soeur frere pere mere mari femme enfants enfant ami* proprietaire chien technicien infirmiere autre",
    ask: 'que quoi quel* quand ou qui comment combien pouvez pourriez est sont si',
    gladly: 'oui bien sur parfait volontiers bienvenu* merci super accord bon bonne mieux content*',
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
    thing:
      'endereco* pacote* pedido* fatura* consulta* contrato* formulario* papel papeis documento* seguro* assinatura* revista* boletim preco* custa* desconto* carro* apartamento* lugar* bilhete* porta* alarme* mesa quarto conta* cartao* banco entrega* email* carta* recibo* produto* tamanho cor reserva* medico* escola* aula* internet roteador luz agua aquecimento acucar cafe pensao emprego proposta* oficina duvida* prazo',
    other:
      'ele ela eles elas lhe alguem vizinh* filha filho irma irmao pai mae marido mulher esposa criancas crianca amig* dono cachorro tecnico enfermeira chefe outro',
    ask: 'que qual quais quando onde quem como quanto quanta* pode podem poderia tem esta estao se',
    gladly: 'sim claro bem bom boa perfeito prazer bemvind* obrigad* otimo certo melhor combinado vindos',
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
    thing:
      'पता पते पार्सल ऑर्डर बिल रसीद अपॉइंटमेंट अनुबंध फॉर्म कागज़* कागज दस्तावेज़ बीमा सदस्यता कीमत दाम छूट गाड़ी मकान सीट टिकट दरवाज़ा अलार्म कमरा खाता कार्ड बैंक डिलीवरी ईमेल चिट्ठी सामान रंग बुकिंग डॉक्टर स्कूल क्लास इंटरनेट राउटर बिजली पानी चीनी चाय पेंशन नौकरी रुपया रुपये',
    other: 'उसे उसने उसको वह वो वे उन्हें उनसे उनको उनका पड़ोसी बेटी बेटा बेटे बहन भाई पिता माँ पति पत्नी बच्चे बच्चा दोस्त मालिक कुत्ता',
    ask: 'क्या कब कहाँ कहां कौन कौनसा कैसे कितना कितनी कितने किससे किसको',
    gladly: 'हाँ हां जी ठीक अच्छा अच्छी बढ़िया खुशी स्वागत धन्यवाद शुक्रिया पसंद ज़रूर जरूर सही',
  },
  /** Hindi in Latin letters, as some transcribers write it. */
  hinglish: {
    not: 'nahi nahin nai mat na naa kabhi koi bina',
    end: 'band bandh rok* chhod* chod* khatam khatm bas',
    contact: 'call* phone* fon mila* sampark message* pareshan tang ghanti baat baje baj* bajna bajni ghuma*',
    you: 'aap aapka aapki aapke aapko aapse tum company log logon',
    mine: 'mujhe mujhko mera meri mere main hum hame humein hamein hamara ghar yahan number naam mujhse',
    scope: 'kabhi dobara phir fir hamesha aakhri aakhiri aage ab ek baad aaj se baar agli',
    remove: 'hata* mita* nikal* nikaal* delete bhool* bhul* block kaat* wapas bahar',
    list: 'list suchi record* database system file*',
    peace: 'shanti chain peecha picha door akela',
    threat: 'police shikayat vakil complaint court',
    annoy: 'tang pareshan thak* dimaag dimag roz kharab',
    want: 'chahiye chahta chahti chahte kripya zaroorat zarurat',
    consent: 'ijazat ijaazat anumati sahmati haq adhikar mana',
    retry: 'koshish fayda',
    time: 'kal subah shaam sham raat dopahar baje pehle der samay abhi minute din',
    thing: 'pata bill order daam keemat kimat form kagaz gaadi class bijli light paani school doctor email',
    other: 'usko use woh wo unko unhe padosi beti beta behen bhai pati patni bachcha bachche dost',
    ask: 'kya kab kahan kaun kaise kitna kitni kitne kisko',
    gladly: 'haan han ji theek thik accha acha achha badhiya swagat dhanyavaad shukriya pasand zaroor',
  },
};
