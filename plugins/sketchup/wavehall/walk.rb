module Wavehall
  # Metres of an inch. SketchUp's lengths are inches, whatever unit it shows.
  METRES = 0.0254

  # Takes what is visible of a model: triangles by the materials of their two sides, sources and receivers. Metres.
  class Walk
    # A source or a receiver.
    Place = Struct.new(:name, :position)

    # Corners as texts, such as `1.5 0 2.25`.
    attr_reader :vertices
    # Lists of triangles, three numbers of {#vertices} each, counter-clockwise seen from the front, by [front, back].
    attr_reader :surfaces
    # {Place}s by kind.
    attr_reader :places
    # Faces that were left out because neither side has a material, and the middle of the first of them.
    attr_reader :unpainted, :first_unpainted
    # Faces of which one side has a material; the other side takes it, too.
    attr_reader :one_sided
    # Groups, components and faces that were left out because they are hidden, or their tag is.
    attr_reader :hidden

    def initialize(entities)
      @vertices = []
      @numbers = {}
      @surfaces = {}
      @places = { Places::SOURCE => [], Places::RECEIVER => [] }
      @unpainted = @one_sided = @hidden = 0
      take(entities, Geom::Transformation.new, nil)
    end

    # Whether a transformation turns right hands into left ones.
    def self.mirrors?(transformation)
      a, b, c, _, d, e, f, _, g, h, i = transformation.to_a
      (a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)) * transformation.to_a[15] < 0
    end

    private

    # @param inherited material of the nearest group or component around that has one
    def take(entities, transformation, inherited)
      entities.each do |entity|
        case entity
        when Sketchup::Face
          visible(entity) { take_face(entity, transformation, inherited) }
        when Sketchup::Group, Sketchup::ComponentInstance
          visible(entity) { take_instance(entity, transformation * entity.transformation, inherited) }
        end
      end
    end

    def visible(entity)
      if entity.hidden? || !layer_visible?(entity.layer)
        @hidden += 1
      else
        yield
      end
    end

    # Layers are called tags since 2020, and lie in folders since 2021.
    def layer_visible?(layer)
      return false unless layer.visible?
      folder = layer.respond_to?(:folder) ? layer.folder : nil
      while folder
        return false unless folder.visible?
        folder = folder.folder
      end
      true
    end

    def take_instance(instance, transformation, inherited)
      kind = Places.kind(instance)
      if @places.key?(kind)
        @places[kind] << Place.new(instance.name, metres(Geom::Point3d.new(0, 0, 0).transform(transformation)))
      else
        take(instance.definition.entities, transformation, instance.material || inherited)
      end
    end

    def take_face(face, transformation, inherited)
      front = face.material || inherited
      back = face.back_material || inherited
      return leave_unpainted(face, transformation) unless front || back
      @one_sided += 1 unless front && back
      mesh = face.mesh(0)
      list = (@surfaces[[front || back, back || front]] ||= [])
      mirrored = Walk.mirrors?(transformation)
      (1..mesh.count_polygons).each do |index|
        # A negative number is that of a corner where a hidden edge begins.
        points = mesh.polygon_at(index).map { |number| mesh.point_at(number.abs) }
        corners = points.map { |point| vertex(point.transform(transformation)) }
        corners.reverse! if mirrored != against?(points, face.normal)
        list << corners if corners.uniq.length > 2
      end
    end

    def leave_unpainted(face, transformation)
      @unpainted += 1
      @first_unpainted ||= metres(face.bounds.center.transform(transformation))
    end

    # Whether the corners run clockwise seen from where the normal points.
    def against?(points, normal)
      one = points[1] - points[0]
      other = points[2] - points[0]
      (one * other).dot(normal) < 0
    end

    def vertex(point)
      text = metres(point).map { |value| Walk.decimal(value) }.join(' ')
      @numbers[text] ||= begin
        @vertices << text
        @vertices.length
      end
    end

    def metres(point)
      [point.x, point.y, point.z].map { |value| value.to_f * METRES }
    end

    # A number to a tenth of a micrometre, by which corners at the same place are the same.
    def self.decimal(value)
      text = format('%.7f', value).sub(/\.?0+\z/, '')
      text == '-0' ? '0' : text
    end
  end
end
