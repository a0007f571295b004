"""The tables of the evening; the database itself refuses to change the log, a ruling, a step of an appeal, a reply or an act."""

import django.core.validators
import django.db.models.deletion
import django.utils.timezone
import troef.web.evenings.models.people
import troef.web.evenings.models.result
import troef.web.evenings.models.rulings
import troef.web.evenings.models.schedule
import troef.web.evenings.models.simultaneous
from django.conf import settings
from django.db import migrations, models

from troef.web.platform.database import append_only
from troef.web.platform.internals.migrations import NewTables


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('people', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    tables = [
        migrations.CreateModel(
            name='Call',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round', models.PositiveSmallIntegerField()),
                ('board', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('side', models.CharField(blank=True, max_length=2)),
                ('device', models.CharField(blank=True, max_length=40)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('coming', models.DateTimeField(blank=True, null=True)),
                ('done', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'ordering': ['at'],
            },
        ),
        migrations.CreateModel(
            name='Evening',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('date', models.DateField(default=django.utils.timezone.localdate, verbose_name='date')),
                ('state', models.CharField(choices=[('setup', 'being prepared'), ('playing', 'being played'), ('ended', 'provisional result'), ('official', 'official result')], default='setup', max_length=12)),
                ('kind', models.CharField(choices=[('pairs', 'Pairs'), ('teams', 'Teams'), ('individual', 'Individual')], default='pairs', max_length=12)),
                ('edition', models.CharField(choices=[('bridge-2017', 'bridge, laws of 2017'), ('bridge-2007', 'bridge, laws of 2007'), ('bridge-1949', 'bridge, laws of 1949'), ('klaverjas-1976', 'klaverjas, regulations of 1976')], default='bridge-2017', max_length=20, verbose_name='laws')),
                ('regulations', models.CharField(choices=[('nbb', 'Dutch (NBB)'), ('vbl', 'Flemish (VBL)'), ('wbf', 'international (WBF)')], default='nbb', max_length=20, verbose_name='regulations')),
                ('house', models.JSONField(blank=True, default=dict)),
                ('method', models.CharField(choices=[('matchpoints', 'matchpoints'), ('butler', 'Butler IMPs'), ('cross-imps', 'cross-IMPs'), ('total-points', 'total points'), ('imps', 'IMPs between the rooms'), ('board-a-match', 'board-a-match')], default='matchpoints', max_length=20, verbose_name='scoring')),
                ('winners', models.PositiveSmallIntegerField(default=1)),
                ('most_boards', models.PositiveSmallIntegerField(default=24, verbose_name='boards')),
                ('most_rounds', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='rounds')),
                ('copies', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='copies of each board')),
                ('minutes_per_board', models.PositiveSmallIntegerField(default=7, verbose_name='minutes a board')),
                ('movement', models.CharField(blank=True, max_length=60)),
                ('rounds', models.PositiveSmallIntegerField(default=0)),
                ('halves', models.PositiveSmallIntegerField(default=1, verbose_name='halves of a match')),
                ('sections_apart', models.BooleanField(default=False, verbose_name='a ranking for each section')),
                ('session', models.PositiveSmallIntegerField(default=1)),
                ('troef_deals', models.BooleanField(default=False, verbose_name='Troef deals the boards')),
                ('screens', models.CharField(blank=True, choices=[('', 'with cards, at tables'), ('guarded', 'on screens: only legal calls and cards'), ('table', 'on screens, as at the table: everything can happen')], default='', max_length=8, verbose_name='played')),
                ('watch_minutes', models.PositiveSmallIntegerField(default=5, verbose_name='minutes before spectators see it')),
                ('robots', models.BooleanField(default=False, verbose_name='on screens Troef plays for players called Robot 1, Robot 2 …')),
                ('standings_open', models.BooleanField(default=False, verbose_name='standings may be seen during play')),
                ('in_force_shown', models.BooleanField(default=False, verbose_name="a table's phone shows penalty cards and obligations")),
                ('hidden_until', models.DateField(blank=True, null=True)),
                ('correction_minutes', models.PositiveSmallIntegerField(default=30, verbose_name='minutes for corrections')),
                ('appeal_minutes', models.PositiveSmallIntegerField(default=30, verbose_name='minutes for appeals')),
                ('round', models.PositiveSmallIntegerField(default=0)),
                ('round_started', models.DateTimeField(blank=True, null=True)),
                ('more_minutes', models.SmallIntegerField(default=0)),
                ('paused', models.DateTimeField(blank=True, null=True)),
                ('ended', models.DateTimeField(blank=True, null=True)),
                ('published', models.DateTimeField(blank=True, null=True)),
                ('prizes', models.JSONField(blank=True, default=dict)),
                ('read_out', models.PositiveSmallIntegerField(default=0)),
                ('late_consent', models.BooleanField(default=False)),
                ('version', models.PositiveIntegerField(default=0)),
            ],
            options={
                'ordering': ['-date', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='Sitting',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round', models.PositiveSmallIntegerField()),
                ('match', models.CharField(blank=True, max_length=20)),
                ('room', models.CharField(blank=True, max_length=6)),
                ('boards', models.JSONField(default=list)),
                ('closed', models.BooleanField(default=False)),
            ],
            options={
                'ordering': ['round', 'table__number'],
            },
        ),
        migrations.CreateModel(
            name='Event',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('carry', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='earlier sessions count for (%)')),
                ('qualify', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='number who go on')),
            ],
            options={
                'ordering': ['-pk'],
            },
        ),
        migrations.CreateModel(
            name='Line',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=20, verbose_name='name')),
                ('place', models.PositiveSmallIntegerField()),
            ],
            options={
                'ordering': ['place'],
            },
        ),
        migrations.CreateModel(
            name='Regular',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120, unique=True, verbose_name='name')),
                ('settings', models.JSONField()),
                ('movement', models.CharField(blank=True, max_length=60)),
                ('rounds', models.PositiveSmallIntegerField(default=0)),
                ('weekday', models.PositiveSmallIntegerField()),
            ],
            options={
                'ordering': ['name'],
            },
        ),
        migrations.CreateModel(
            name='Result',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('board', models.PositiveSmallIntegerField()),
                ('contract', models.CharField(blank=True, max_length=4)),
                ('declarer', models.CharField(blank=True, max_length=1)),
                ('lead', models.CharField(blank=True, max_length=2)),
                ('tricks', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('score', models.IntegerField(blank=True, null=True)),
                ('unplayed', models.CharField(blank=True, choices=[('time', 'no time'), ('fouled', 'the cards were wrong'), ('known', 'somebody knew it already'), ('other', 'another reason')], max_length=8)),
                ('proposed_by', models.CharField(choices=[('NS', 'NS'), ('EW', 'EW'), ('TD', 'director')], max_length=2)),
                ('agreed', models.BooleanField(default=False)),
                ('entered_on', models.CharField(blank=True, max_length=40)),
                ('agreed_on', models.CharField(blank=True, max_length=40)),
                ('version', models.PositiveSmallIntegerField(default=1)),
            ],
            options={
                'ordering': ['board', 'north__number'],
            },
        ),
        migrations.CreateModel(
            name='Simultaneous',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(default=troef.web.evenings.models.simultaneous.event_code, max_length=16, unique=True)),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('first_day', models.DateField(default=django.utils.timezone.localdate, verbose_name='first day')),
                ('last_day', models.DateField(default=django.utils.timezone.localdate, verbose_name='last day')),
                ('boards', models.PositiveSmallIntegerField(default=24, validators=[django.core.validators.MinValueValidator(2), django.core.validators.MaxValueValidator(80)], verbose_name='boards')),
                ('edition', models.CharField(choices=[('bridge-2017', 'bridge, laws of 2017'), ('bridge-2007', 'bridge, laws of 2007'), ('bridge-1949', 'bridge, laws of 1949')], default='bridge-2017', max_length=20, verbose_name='laws')),
                ('regulations', models.CharField(choices=[('nbb', 'Dutch (NBB)'), ('vbl', 'Flemish (VBL)'), ('wbf', 'international (WBF)')], default='nbb', max_length=20, verbose_name='regulations')),
                ('corrections_until', models.DateTimeField(default=troef.web.evenings.models.simultaneous._in_two_weeks, verbose_name='reports and corrections until')),
                ('sealed', models.TextField(blank=True)),
                ('opened', models.BooleanField(default=False)),
                ('version', models.PositiveIntegerField(default=0)),
                ('ranked', models.PositiveIntegerField(default=0)),
                ('ranked_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'ordering': ['-first_day', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='Solved',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('question', models.CharField(max_length=200, unique=True)),
                ('answer', models.JSONField()),
            ],
        ),
        migrations.CreateModel(
            name='Adjustment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('law', models.CharField(max_length=20, verbose_name='paragraph')),
                ('reason', models.TextField(max_length=1000, verbose_name='reason')),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('withdrawn', models.DateTimeField(blank=True, null=True)),
                ('given', models.JSONField()),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['pk'],
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='Case',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('board', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('call', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='cases', to='session.call')),
                ('evening', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='cases', to='session.evening')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='Conditions',
            fields=[
                ('evening', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='conditions', serialize=False, to='session.evening')),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('nl', models.JSONField()),
                ('en', models.JSONField()),
            ],
        ),
        migrations.CreateModel(
            name='Dealing',
            fields=[
                ('evening', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='dealing', serialize=False, to='session.evening')),
                ('source', models.CharField(choices=[('troef', 'dealt by Troef'), ('sealed', 'dealt by Troef with a commitment'), ('file', 'from a file'), ('table', 'dealt at the table, entered afterwards'), ('event', 'from a simultaneous event')], max_length=8)),
                ('file', models.CharField(blank=True, max_length=200)),
                ('sealed', models.TextField(blank=True)),
            ],
        ),
        migrations.CreateModel(
            name='Desk',
            fields=[
                ('evening', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='scorers_desk', serialize=False, to='session.evening')),
                ('double', models.BooleanField(default=False)),
            ],
        ),
        migrations.CreateModel(
            name='TakingPart',
            fields=[
                ('evening', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='taking_part', serialize=False, to='session.evening')),
                ('address', models.CharField(max_length=300)),
                ('key', models.CharField(max_length=60)),
                ('event', models.CharField(max_length=120)),
                ('terms', models.JSONField()),
                ('deals', models.JSONField()),
                ('number', models.PositiveIntegerField(default=0)),
                ('report', models.TextField(blank=True)),
                ('sent', models.PositiveIntegerField(default=0)),
                ('sent_at', models.DateTimeField(blank=True, null=True)),
                ('tried_at', models.DateTimeField(blank=True, null=True)),
                ('problem', models.JSONField(blank=True, null=True)),
                ('is_refused', models.BooleanField(default=False)),
                ('overall', models.JSONField(blank=True, default=dict)),
                ('overall_at', models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name='WayOfPlaying',
            fields=[
                ('evening', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='klaverjas', serialize=False, to='session.evening')),
                ('options', models.JSONField(default=troef.web.evenings.models.result.as_printed)),
                ('is_drive', models.BooleanField(default=False)),
                ('by_totals', models.BooleanField(choices=[(True, 'two totals for each round'), (False, 'every deal')], default=False, verbose_name='what a table of a drive enters')),
                ('deals', models.PositiveSmallIntegerField(default=16, verbose_name='deals a round')),
                ('draw', models.CharField(choices=[('drive', 'all rounds beforehand, by lot'), ('drive-lot', 'round by round, by lot'), ('drive-standing', 'round by round, by standing: the leaders together')], default='drive', max_length=16, verbose_name='when the tables are drawn')),
                ('rest', models.CharField(choices=[('own-average', "gives the same number of deals at the player's own average"), ('round-average', 'gives the average of that round'), ('points', 'gives a fixed number of points')], default='own-average', max_length=16, verbose_name='a round of rest in a drive')),
                ('rest_points', models.PositiveIntegerField(blank=True, null=True, verbose_name='that number of points')),
            ],
        ),
        migrations.AddField(
            model_name='call',
            name='evening',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='calls', to='session.evening'),
        ),
        migrations.CreateModel(
            name='Contestant',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('club', models.CharField(blank=True, max_length=80, verbose_name='club')),
                ('district', models.CharField(blank=True, max_length=80, verbose_name='district')),
                ('number', models.PositiveSmallIntegerField()),
                ('name', models.CharField(max_length=260)),
                ('secret', models.CharField(default=troef.web.evenings.models.people.captain_secret, max_length=40, null=True, unique=True)),
                ('left_after', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('results_fall', models.BooleanField(default=False)),
                ('evening', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='contestants', to='session.evening')),
                ('origin', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='session.contestant')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='Appeal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='appeals', to='session.case')),
                ('contestant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='session.contestant')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Counted',
            fields=[
                ('sitting', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='counted', serialize=False, to='session.sitting')),
                ('lines', models.JSONField(default=list)),
            ],
        ),
        migrations.AddField(
            model_name='sitting',
            name='east',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='session.contestant'),
        ),
        migrations.AddField(
            model_name='sitting',
            name='evening',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sittings', to='session.evening'),
        ),
        migrations.AddField(
            model_name='sitting',
            name='north',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='session.contestant'),
        ),
        migrations.AddField(
            model_name='sitting',
            name='south',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='session.contestant'),
        ),
        migrations.AddField(
            model_name='sitting',
            name='west',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='session.contestant'),
        ),
        migrations.AddField(
            model_name='case',
            name='sitting',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='cases', to='session.sitting'),
        ),
        migrations.CreateModel(
            name='Decided',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('match', models.CharField(max_length=12)),
                ('why', models.CharField(max_length=120, verbose_name='how it was decided')),
                ('evening', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='decided', to='session.evening')),
                ('winner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='session.contestant')),
            ],
        ),
        migrations.CreateModel(
            name='Direction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('chief', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('evening', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='direction', to='session.evening')),
            ],
        ),
        migrations.CreateModel(
            name='EntryList',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('open', models.BooleanField(default=True, verbose_name='people may enter themselves')),
                ('most', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='room for')),
                ('evening', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='entry_list', to='session.evening')),
            ],
        ),
        migrations.AddField(
            model_name='evening',
            name='event',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='sessions', to='session.event'),
        ),
        migrations.CreateModel(
            name='Fouled',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('board', models.PositiveSmallIntegerField()),
                ('form', models.CharField(max_length=1)),
                ('dealer', models.CharField(blank=True, max_length=1)),
                ('vulnerable', models.CharField(blank=True, max_length=4)),
                ('sitting', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='fouled', to='session.sitting')),
            ],
            options={
                'ordering': ['board', 'form', 'sitting__round', 'sitting__table__number'],
            },
        ),
        migrations.CreateModel(
            name='Incident',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('board', models.PositiveSmallIntegerField()),
                ('key', models.CharField(max_length=16)),
                ('told', models.JSONField()),
                ('over', models.BooleanField(default=False)),
                ('who', models.CharField(max_length=120)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('call', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='incidents', to='session.call')),
                ('sitting', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='incidents', to='session.sitting')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Entrant',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=260, verbose_name='name')),
                ('handicap', models.DecimalField(decimal_places=2, default=0, max_digits=5, verbose_name='handicap')),
                ('members', models.ManyToManyField(related_name='entrants', to='people.member')),
                ('line', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='entrants', to='session.line')),
            ],
            options={
                'ordering': ['name'],
            },
        ),
        migrations.CreateModel(
            name='LiveTable',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('secret', models.CharField(default=troef.web.evenings.models.schedule.table_secret, max_length=40, unique=True)),
                ('edition', models.CharField(max_length=20)),
                ('rules', models.JSONField(default=dict)),
                ('guarded', models.BooleanField()),
                ('lesson', models.CharField(blank=True, default='', max_length=3)),
                ('minutes', models.PositiveSmallIntegerField(default=0)),
                ('watch_minutes', models.PositiveSmallIntegerField(default=5)),
                ('sealed', models.TextField(blank=True)),
                ('opened', models.DateTimeField(auto_now_add=True)),
                ('closed', models.DateTimeField(blank=True, null=True)),
                ('sitting', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='live', to='session.sitting')),
            ],
        ),
        migrations.CreateModel(
            name='LiveBoard',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('head', models.JSONField()),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('line', models.PositiveSmallIntegerField(default=0)),
                ('after', models.PositiveSmallIntegerField(default=0)),
                ('turn', models.PositiveIntegerField(default=0)),
                ('came_from', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='session.liveboard')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='boards', to='session.livetable')),
            ],
            options={
                'ordering': ['number', 'line'],
            },
        ),
        migrations.CreateModel(
            name='Log',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('who', models.CharField(max_length=120)),
                ('verb', models.CharField(max_length=40)),
                ('about', models.JSONField(default=dict)),
                ('account', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('evening', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='log', to='session.evening')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Mark',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120)),
                ('kind', models.CharField(choices=[('warning', 'warning'), ('suspension', 'suspension'), ('exclusion', 'exclusion')], max_length=12)),
                ('law', models.CharField(max_length=20, verbose_name='paragraph')),
                ('text', models.TextField(verbose_name='what happened')),
                ('since', models.DateField()),
                ('until', models.DateField(blank=True, null=True)),
                ('approval', models.CharField(blank=True, max_length=20)),
                ('who', models.CharField(max_length=120)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('approved_by', models.CharField(blank=True, max_length=120)),
                ('lifted_by', models.CharField(blank=True, max_length=120)),
                ('lifted_why', models.CharField(blank=True, max_length=300)),
                ('case', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='marks', to='session.case')),
                ('evening', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='marks', to='session.evening')),
                ('member', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='marks', to='people.member')),
            ],
            options={
                'ordering': ['-pk'],
            },
        ),
        migrations.CreateModel(
            name='Moved',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('up', models.BooleanField()),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='moved', to='session.entrant')),
                ('to', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='session.line')),
            ],
            options={
                'ordering': ['-pk'],
            },
        ),
        migrations.CreateModel(
            name='Penalty',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('law', models.CharField(max_length=20, verbose_name='paragraph')),
                ('reason', models.TextField(max_length=1000, verbose_name='reason')),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('withdrawn', models.DateTimeField(blank=True, null=True)),
                ('amount', models.DecimalField(decimal_places=3, max_digits=6, verbose_name='amount')),
                ('unit', models.CharField(choices=[('top', 'part of a top'), ('percent', 'percentage points'), ('mp', 'matchpoints'), ('imp', 'IMP')], default='top', max_length=8, verbose_name='unit')),
                ('match', models.CharField(blank=True, max_length=20, null=True)),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('contestant', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='penalties', to='session.contestant')),
                ('evening', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='penalties', to='session.evening')),
            ],
            options={
                'ordering': ['pk'],
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='CaseVersion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('at', models.DateTimeField()),
                ('who', models.CharField(max_length=120)),
                ('why', models.CharField(max_length=20)),
                ('reason', models.TextField(blank=True)),
                ('ruling', models.JSONField()),
                ('notes', models.TextField(blank=True)),
                ('account', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('adjustment', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='versions', to='session.adjustment')),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='versions', to='session.case')),
                ('penalties', models.ManyToManyField(related_name='versions', to='session.penalty')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='Place',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('device', models.CharField(max_length=40)),
                ('side', models.CharField(max_length=2)),
                ('seat', models.CharField(blank=True, max_length=1)),
                ('name', models.CharField(blank=True, max_length=40)),
                ('waits', models.BooleanField(default=False)),
                ('stays', models.BooleanField(default=False)),
                ('here', models.JSONField(default=list)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('sitting', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='places', to='session.sitting')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Player',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.PositiveSmallIntegerField()),
                ('name', models.CharField(max_length=120)),
                ('contestant', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='players', to='session.contestant')),
                ('member', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, to='people.member')),
            ],
            options={
                'ordering': ['place'],
            },
        ),
        migrations.CreateModel(
            name='Poll',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('board', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('walk', models.TextField(blank=True)),
                ('asked', models.JSONField()),
                ('who', models.CharField(max_length=120)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('closed', models.DateTimeField(blank=True, null=True)),
                ('case', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='polls', to='session.case')),
                ('evening', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='polls', to='session.evening')),
                ('sitting', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='polls', to='session.sitting')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Peer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120)),
                ('secret', models.CharField(default=troef.web.evenings.models.rulings.poll_secret, max_length=40, unique=True)),
                ('member', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='people.member')),
                ('poll', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='peers', to='session.poll')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.AddField(
            model_name='evening',
            name='regular',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='evenings', to='session.regular'),
        ),
        migrations.CreateModel(
            name='Reply',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('told', models.JSONField()),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('peer', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='reply', to='session.peer')),
            ],
        ),
        migrations.CreateModel(
            name='Slip',
            fields=[
                ('result', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='slip', serialize=False, to='session.result')),
                ('deals', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('trump', models.CharField(blank=True, max_length=1)),
                ('declarer', models.CharField(blank=True, max_length=1)),
                ('points', models.PositiveSmallIntegerField(default=0)),
                ('roem_ns', models.PositiveIntegerField(blank=True, default=0, null=True)),
                ('roem_ew', models.PositiveIntegerField(blank=True, default=0, null=True)),
                ('marches_ns', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('marches_ew', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('wet_ns', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('wet_ew', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('march', models.CharField(blank=True, choices=[('NS', 'NS'), ('EW', 'EW')], max_length=2)),
                ('ending', models.CharField(choices=[('played', 'played'), ('revoke', 'revoke'), ('accusation', 'accusation')], default='played', max_length=12)),
                ('offender', models.CharField(blank=True, choices=[('NS', 'NS'), ('EW', 'EW')], max_length=2)),
                ('ns', models.PositiveIntegerField()),
                ('ew', models.PositiveIntegerField()),
            ],
        ),
        migrations.AddField(
            model_name='result',
            name='east',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='session.contestant'),
        ),
        migrations.AddField(
            model_name='result',
            name='evening',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='results', to='session.evening'),
        ),
        migrations.AddField(
            model_name='result',
            name='north',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='session.contestant'),
        ),
        migrations.AddField(
            model_name='result',
            name='sitting',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='results', to='session.sitting'),
        ),
        migrations.AddField(
            model_name='result',
            name='south',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='session.contestant'),
        ),
        migrations.AddField(
            model_name='result',
            name='west',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='session.contestant'),
        ),
        migrations.AddField(
            model_name='adjustment',
            name='result',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='adjustments', to='session.result'),
        ),
        migrations.CreateModel(
            name='Season',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('per', models.CharField(choices=[('pairs', 'pairs'), ('players', 'players')], default='pairs', max_length=8, verbose_name='ranking of')),
                ('counting', models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MinValueValidator(1)], verbose_name='number of best evenings that count')),
                ('least', models.PositiveSmallIntegerField(default=1, validators=[django.core.validators.MinValueValidator(1)], verbose_name='evenings needed for a place')),
                ('absence', models.CharField(choices=[('nothing', 'does not count'), ('fixed', 'is worth a fixed result'), ('own', "is worth the player's own average, less an amount")], default='nothing', max_length=8, verbose_name='a missed evening')),
                ('absence_amount', models.DecimalField(blank=True, decimal_places=2, max_digits=5, null=True, verbose_name='that result, or what is taken off')),
                ('absence_most', models.DecimalField(blank=True, decimal_places=2, max_digits=5, null=True, verbose_name='at most')),
                ('absences', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='for this number of missed evenings')),
                ('substitute_most', models.DecimalField(blank=True, decimal_places=2, max_digits=5, null=True, verbose_name="with a substitute at most this amount above the player's own average")),
                ('promote', models.PositiveSmallIntegerField(default=0, verbose_name='number who go up and down')),
                ('evenings', models.ManyToManyField(blank=True, related_name='seasons', to='session.evening', verbose_name='evenings')),
            ],
            options={
                'ordering': ['-pk'],
            },
        ),
        migrations.AddField(
            model_name='line',
            name='season',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='lines', to='session.season'),
        ),
        migrations.AddField(
            model_name='entrant',
            name='season',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entrants', to='session.season'),
        ),
        migrations.CreateModel(
            name='Seated',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.CharField(max_length=1)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='session.player')),
                ('sitting', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seated', to='session.sitting')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Section',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=20)),
                ('movement', models.CharField(blank=True, max_length=60)),
                ('rounds', models.PositiveSmallIntegerField(default=0)),
                ('winners', models.PositiveSmallIntegerField(default=1)),
                ('evening', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sections', to='session.evening')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.AddField(
            model_name='contestant',
            name='section',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='contestants', to='session.section'),
        ),
        migrations.CreateModel(
            name='SignUp',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('club', models.CharField(blank=True, max_length=80, verbose_name='club')),
                ('district', models.CharField(blank=True, max_length=80, verbose_name='district')),
                ('names', models.JSONField()),
                ('secret', models.CharField(default=troef.web.evenings.models.people.entry_secret, max_length=40, unique=True)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('withdrawn', models.DateTimeField(blank=True, null=True)),
                ('contestant', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='session.contestant')),
                ('evening', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sign_ups', to='session.evening')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='PlayingClub',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('district', models.CharField(blank=True, max_length=60, verbose_name='district')),
                ('key', models.CharField(blank=True, default=troef.web.evenings.models.simultaneous.club_key, max_length=60)),
                ('may_be_late', models.BooleanField(default=False)),
                ('report', models.TextField(blank=True)),
                ('report_number', models.PositiveIntegerField(default=0)),
                ('reported', models.DateTimeField(blank=True, null=True)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='clubs', to='session.simultaneous')),
            ],
            options={
                'ordering': ['name', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Overall',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('rank', models.PositiveIntegerField()),
                ('contestant', models.CharField(max_length=120)),
                ('name', models.CharField(max_length=300)),
                ('percentage', models.FloatField(null=True)),
                ('boards', models.PositiveSmallIntegerField()),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='overall', to='session.playingclub')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='overall', to='session.simultaneous')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Frequency',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('board', models.PositiveSmallIntegerField()),
                ('counts', models.JSONField(default=dict)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='frequencies', to='session.simultaneous')),
            ],
            options={
                'ordering': ['board'],
            },
        ),
        migrations.CreateModel(
            name='Sitter',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.CharField(blank=True, max_length=1)),
                ('name', models.CharField(max_length=40)),
                ('secret', models.CharField(default=troef.web.evenings.models.schedule.table_secret, max_length=40, unique=True)),
                ('devices', models.JSONField(default=list)),
                ('robot', models.BooleanField(default=False)),
                ('since', models.DateTimeField(auto_now_add=True)),
                ('left', models.DateTimeField(blank=True, null=True)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sitters', to='session.livetable')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Act',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('event', models.JSONField()),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('device', models.CharField(blank=True, max_length=40)),
                ('reason', models.JSONField(null=True)),
                ('board', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='acts', to='session.liveboard')),
                ('sitter', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='session.sitter')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='Standing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(blank=True, max_length=260)),
                ('names', models.JSONField()),
                ('section', models.CharField(blank=True, max_length=20)),
                ('regular', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='standing', to='session.regular')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Step',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('told', models.JSONField()),
                ('appeal', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='steps', to='session.appeal')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Substitute',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120)),
                ('first_round', models.PositiveSmallIntegerField()),
                ('last_round', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('member', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, to='people.member')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='substitutes', to='session.player')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Suggested',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('told', models.JSONField()),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('peer', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='suggested', to='session.peer')),
            ],
        ),
        migrations.CreateModel(
            name='SystemCard',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('one', models.CharField(max_length=160)),
                ('other', models.CharField(max_length=160)),
                ('type', models.CharField(blank=True, max_length=20)),
                ('file', models.BinaryField(blank=True, default=b'')),
                ('lines', models.JSONField(blank=True, default=dict)),
                ('who', models.CharField(max_length=120)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('evening', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='system_cards', to='session.evening')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Table',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('secret', models.CharField(default=troef.web.evenings.models.schedule.table_secret, max_length=40, unique=True)),
                ('evening', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tables', to='session.evening')),
                ('section', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='tables', to='session.section')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.AddField(
            model_name='sitting',
            name='table',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sittings', to='session.table'),
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.UUIDField(editable=False, primary_key=True, serialize=False)),
                ('device', models.CharField(max_length=40)),
                ('verb', models.CharField(max_length=20)),
                ('fields', models.JSONField()),
                ('refused', models.CharField(blank=True, max_length=400)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='session.table')),
            ],
        ),
        migrations.AddField(
            model_name='call',
            name='table',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='calls', to='session.table'),
        ),
        migrations.CreateModel(
            name='Admission',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('device', models.CharField(max_length=40)),
                ('granted', models.BooleanField(default=True)),
                ('by_device', models.CharField(blank=True, max_length=40)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='session.contestant')),
                ('contestant', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='admissions', to='session.contestant')),
                ('table', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='admissions', to='session.table')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Typed',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('board', models.PositiveSmallIntegerField()),
                ('first', models.CharField(blank=True, max_length=60)),
                ('first_by', models.CharField(blank=True, max_length=200)),
                ('second', models.CharField(blank=True, max_length=60)),
                ('second_by', models.CharField(blank=True, max_length=200)),
                ('returned', models.CharField(blank=True, max_length=200)),
                ('stands', models.BooleanField(default=False)),
                ('sitting', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='typed', to='session.sitting')),
            ],
            options={
                'ordering': ['board', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Watching',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seen', models.DateTimeField(auto_now_add=True)),
                ('sitter', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='watching', to='session.sitter')),
            ],
        ),
        migrations.CreateModel(
            name='Board',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('cards', models.CharField(max_length=80)),
                ('evening', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='boards', to='session.evening')),
            ],
            options={
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('evening', 'number'), name='board_once')],
            },
        ),
        migrations.AddConstraint(
            model_name='appeal',
            constraint=models.UniqueConstraint(fields=('case', 'contestant'), name='one_appeal_a_contestant'),
        ),
        migrations.AddConstraint(
            model_name='case',
            constraint=models.UniqueConstraint(fields=('evening', 'number'), name='case_number_once'),
        ),
        migrations.AddConstraint(
            model_name='decided',
            constraint=models.UniqueConstraint(fields=('evening', 'match'), name='decided_once'),
        ),
        migrations.AddConstraint(
            model_name='fouled',
            constraint=models.UniqueConstraint(fields=('sitting', 'board'), name='one_form_a_board'),
        ),
        migrations.AddConstraint(
            model_name='liveboard',
            constraint=models.UniqueConstraint(fields=('table', 'number', 'line'), name='live_board_once'),
        ),
        migrations.AddConstraint(
            model_name='caseversion',
            constraint=models.UniqueConstraint(fields=('case', 'number'), name='version_once'),
        ),
        migrations.AddConstraint(
            model_name='place',
            constraint=models.UniqueConstraint(fields=('device', 'sitting'), name='one_side_a_sitting'),
        ),
        migrations.AddConstraint(
            model_name='peer',
            constraint=models.UniqueConstraint(fields=('poll', 'name'), name='asked_once'),
        ),
        migrations.AddConstraint(
            model_name='result',
            constraint=models.UniqueConstraint(fields=('sitting', 'board'), name='one_result_a_board'),
        ),
        migrations.AddConstraint(
            model_name='line',
            constraint=models.UniqueConstraint(fields=('season', 'place'), name='one_line_a_place'),
        ),
        migrations.AddConstraint(
            model_name='seated',
            constraint=models.UniqueConstraint(fields=('sitting', 'seat'), name='one_player_a_seat'),
        ),
        migrations.AddConstraint(
            model_name='section',
            constraint=models.UniqueConstraint(fields=('evening', 'name'), name='section_once'),
        ),
        migrations.AddConstraint(
            model_name='contestant',
            constraint=models.UniqueConstraint(fields=('evening', 'number'), name='number_once'),
        ),
        migrations.AddConstraint(
            model_name='playingclub',
            constraint=models.UniqueConstraint(fields=('event', 'number'), name='club_once'),
        ),
        migrations.AddIndex(
            model_name='overall',
            index=models.Index(fields=['event', 'rank'], name='overall_rank'),
        ),
        migrations.AddConstraint(
            model_name='frequency',
            constraint=models.UniqueConstraint(fields=('event', 'board'), name='frequency_once'),
        ),
        migrations.AddConstraint(
            model_name='sitter',
            constraint=models.UniqueConstraint(condition=models.Q(('left', None)), fields=('table', 'seat'), name='one_sitter_in_a_seat'),
        ),
        migrations.AddConstraint(
            model_name='act',
            constraint=models.UniqueConstraint(fields=('board', 'number'), name='one_act_a_number'),
        ),
        migrations.AddIndex(
            model_name='systemcard',
            index=models.Index(fields=['one', 'other'], name='cards_of_a_pair'),
        ),
        migrations.AddConstraint(
            model_name='table',
            constraint=models.UniqueConstraint(fields=('evening', 'number'), name='table_once'),
        ),
        migrations.AddConstraint(
            model_name='sitting',
            constraint=models.UniqueConstraint(fields=('table', 'round'), name='one_sitting_a_round'),
        ),
        migrations.AddConstraint(
            model_name='typed',
            constraint=models.UniqueConstraint(fields=('sitting', 'board'), name='one_slip_a_board'),
        ),
    ]

    operations = [
        NewTables(*tables),
        append_only('session_log'),
        append_only('session_case'),
        append_only('session_caseversion'),
        append_only('session_caseversion_penalties'),
        append_only('session_adjustment', 'given', 'law', 'reason', 'by_id', 'at'),
        append_only('session_penalty', 'contestant_id', 'amount', 'unit', 'law', 'reason', 'by_id', 'at'),
        append_only('session_step'),
        append_only('session_reply'),
        append_only('session_suggested'),
        append_only('session_act'),
    ]
